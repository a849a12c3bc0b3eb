# The page that links the example sites. Sourced, not run.

# Writes public/index.html: a card a site of content/, those of examples.tsv first and in its order.
write_index() {
  local here=Tests/Examples/index site
  {
    cat "$here/head.html"
    for site in $(cut -f 1 "$here/examples.tsv") $(cd content && printf '%s\n' */ | tr -d /); do
      [ -f "content/$site/site.yaml" ] && echo "$site"
    done | awk '!seen[$0]++' | while read -r site; do write_card "$site"; done
    cat "$here/foot.html"
  } >public/index.html
  cp "$here/index.css" templates/img/favicon.svg public/
}

# The card of a site: its pictures, its language, its title, and what it shows.
write_card() {
  local language line pictures picture
  IFS=$'\x1f' read -r language line pictures < <(
    awk -F '\t' -v site="$1" '$1 == site { print $2 "\037" $3 "\037" $4 }' Tests/Examples/index/examples.tsv) || true
  echo '<li class="site">'
  [ -z "$pictures" ] || echo '<div class="pictures">'
  for picture in $pictures; do
    echo "<img src=\"$1/$picture\" alt=\"\" loading=\"lazy\" width=\"200\" height=\"300\">"
  done
  [ -z "$pictures" ] || echo '</div>'
  echo "<div class=\"text\"><p class=\"language\">${language:-$(setting "$1" language)}</p>"
  echo "<h2><a href=\"$1/index.html\" lang=\"$(setting "$1" language)\">$(setting "$1" title)</a></h2>"
  echo "<p>${line:-$(setting "$1" description)}</p></div></li>"
}

# A line of a site's site.yaml, without its quotes, escaped for HTML.
setting() {
  sed -n "s/^$2: *\"\{0,1\}\([^\"]*\)\"\{0,1\}\$/\1/p" "content/$1/site.yaml" | head -n 1 |
    sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g'
}
