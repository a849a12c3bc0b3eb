# The page that links the example sites. Sourced, not run.

# Writes the index into a folder: a card a site of content/, those of examples.tsv first and in its order.
write_index() {
  local folder=$1 here=Tests/Examples/index site
  {
    cat "$here/head.html"
    for site in $(cut -f 1 "$here/examples.tsv") $(cd content && printf '%s\n' */ | tr -d /); do
      [ -f "content/$site/site.yaml" ] && echo "$site"
    done | awk '!seen[$0]++' | while read -r site; do write_card "$site"; done
    cat "$here/foot.html"
  } >"$folder/index.html"
  mkdir -p "$folder/pictures"
  cp "$here/pictures/"* "$folder/pictures/"
  cp "$here/index.css" templates/img/favicon.svg "$folder/"
}

# The card of a site: how it looks, its language, its title, and what it shows.
write_card() {
  local language line
  IFS=$'\x1f' read -r language line < <(
    awk -F '\t' -v site="$1" '$1 == site { print $2 "\037" $3 }' Tests/Examples/index/examples.tsv) || true
  echo '<li class="site">'
  [ ! -f "Tests/Examples/index/pictures/$1.webp" ] ||
    echo "<img src=\"pictures/$1.webp\" alt=\"\" width=\"640\" height=\"400\">"
  echo "<div class=\"text\"><p class=\"language\">${language:-$(setting "$1" language)}</p>"
  echo "<h2><a href=\"$1/index.html\" lang=\"$(setting "$1" language)\">$(setting "$1" title)</a></h2>"
  echo "<p>${line:-$(setting "$1" description)}</p></div></li>"
}

# A line of a site's site.yaml, without its quotes, escaped for HTML.
setting() {
  sed -n "s/^$2: *\"\{0,1\}\([^\"]*\)\"\{0,1\}\$/\1/p" "content/$1/site.yaml" | head -n 1 |
    sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g'
}
