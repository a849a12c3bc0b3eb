"""Writes the manual page of the commands that the program declares:  gablota --experimental-dump-help | manual.py VERSION"""

import datetime
import json
import os
import re
import sys


def plain(text):
  """Text as roff has it: no character of it is a request."""
  text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\(ga")
  return re.sub(r"^([.'])", r"\\&\1", text, flags=re.MULTILINE)


def bold(text):
  return f"\\fB{plain(text)}\\fR"


def slanted(text):
  return f"\\fI{plain(text)}\\fR"


def paragraphs(text):
  for line in text.split("\n"):
    if line.strip():
      print(".PP")
      print(plain(line))


def spelling(name):
  return ("-" if name["kind"] in ("short", "longWithSingleDash") else "--") + name["name"]


def label(argument):
  """What is typed: the names of an option and its value, or the name of what stands alone."""
  value = slanted(argument["valueName"])
  if argument["kind"] == "positional":
    return value
  names = ", ".join(bold(spelling(name)) for name in sorted(argument["names"], key=lambda name: len(spelling(name))))
  return names if argument["kind"] == "flag" else f"{names} {value}"


def describe(argument):
  text = argument.get("abstract", "")
  if "defaultValue" in argument and "default" not in text:
    text = f"{text.removesuffix('.')} (default: {argument['defaultValue']})."
  print(".TP")
  print(label(argument))
  print(plain(text))


def own_arguments(command):
  """The arguments of a command, without those that every command has."""
  return [
    each for each in command.get("arguments", [])
    if each["shouldDisplay"] and each.get("abstract") and each["valueName"] not in ("help", "version")
  ]


def usage(command):
  words = [bold(" ".join([*command.get("superCommands", []), command["commandName"]]))]
  for each in own_arguments(command):
    word = label(each | {"names": [each.get("preferredName")]})
    if each["isRepeating"]:
      word += " ..."
    words.append(f"[{word}]" if each["isOptional"] else word)
  return " ".join(words)


def write_command(command):
  if command.get("subcommands"):
    for each in command["subcommands"]:
      write_command(each)
    return
  print(".SS", '"' + " ".join([*command.get("superCommands", [])[1:], command["commandName"]]) + '"')
  print(usage(command))
  paragraphs(command.get("abstract", ""))
  paragraphs(command.get("discussion", ""))
  for each in own_arguments(command):
    describe(each)


def write_page(program, version):
  day = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc).date()
  abstract, lines = program["abstract"].removesuffix("."), program["discussion"].split("\n")
  codes = [line.removeprefix("Exit codes:").strip() for line in lines if line.startswith("Exit codes:")]
  print(f'.TH GABLOTA 1 "{day}" "gablota {version}" "User Commands"')
  print(".ad l\n.nh\n.SH NAME")
  print("gablota \\-", plain(abstract[0].lower() + abstract[1:]))
  print(".SH SYNOPSIS")
  print(bold("gablota"), slanted("command"), "[" + slanted("options") + "]")
  print(".SH DESCRIPTION")
  paragraphs("\n".join(line for line in lines if not line.startswith("Exit codes:")))
  print(".SH OPTIONS")
  for each in program["arguments"]:
    describe(each)
  print(".SH COMMANDS")
  for each in program["subcommands"]:
    write_command(each)
  if codes:
    print(".SH EXIT STATUS")
    paragraphs("\n".join(codes))
  print(".SH EXAMPLES\nTo make a site of a table, look at it in a browser, and build it:\n.PP\n.nf")
  for line in ("gablota init my-books --from books.csv", "gablota preview my-books", "gablota build my-books"):
    print(plain(line))
  print(".fi\n.SH SEE ALSO\n.BR git (1),\n.BR rsync (1),\n.BR rclone (1)")


write_page(json.load(sys.stdin)["command"], sys.argv[1])
