"""Tables and the plot of a benchmark: text for the terminal, Markdown and SVG for the documentation."""

from sites import COPY, KINDS, PLAIN

AIMS = {"cold": 1.5, "unchanged": 0.5}
COLOURS = {
    "Gablota, cold": "#8c2f39", "Gablota, one record": "#c77d2e", "Gablota, unchanged": "#3f7d4e", "cp -r": "#7a7a7a",
    "Hugo, cold": "#2f5d8c",
}


def row(name, cost, floor):
    ratio = "" if floor is None else f"{cost.wall / floor.wall:.2f}"
    return [
        name, f"{cost.wall:.2f}", ratio, f"{cost.user:.2f}", f"{cost.system:.2f}", f"{cost.peak_mb:.0f}",
        f"{cost.files:,}", f"{cost.megabytes:.0f}" if cost.megabytes else "",
        f"{cost.megabytes * 1000 / cost.files:.1f}" if cost.megabytes and cost.files else "",
    ]


HEAD = ["", "wall s", "× cp -r", "user s", "kernel s", "peak MB", "files written", "MB of the site", "kB a file"]


def rows(ours, peer):
    floor = ours[COPY]
    lines = [row("Gablota, " + kind, ours[kind], floor) for kind in KINDS]
    lines.append(row("cp -r of the output", floor, floor))
    return lines + [row("Hugo, " + kind, peer[kind], floor) for kind in [*KINDS, PLAIN] if kind in peer]


def text_table(lines):
    widths = [max(len(line[place]) for line in [HEAD, *lines]) for place in range(len(HEAD))]
    return [
        "  " + line[0].ljust(widths[0]) + "".join("  " + cell.rjust(width) for cell, width in zip(line[1:], widths[1:]))
        for line in [HEAD, *lines]
    ]


def markdown_table(lines):
    marks = ["---"] + ["---:"] * (len(HEAD) - 1)
    return ["| " + " | ".join(line) + " |" for line in [HEAD, marks, *lines]]


def verdicts(books, ours, peer):
    """Whether the aims hold, a line each."""
    floor = ours[COPY].wall
    lines = []
    for kind, aim in AIMS.items():
        ratio = ours[kind].wall / floor
        lines.append(f"{books:,} books: {kind} {ratio:.2f} × cp -r, aim {aim}: {'holds' if ratio <= aim else 'MISSED'}")
    if peer:
        memory, time = peer["cold"].peak_mb / ours["cold"].peak_mb, peer["cold"].wall / ours["cold"].wall
        work = peer["cold"].cpu / ours["cold"].cpu
        lines.append(f"{books:,} books: Hugo takes {work:.1f} times the processor time")
        lines.append(f"{books:,} books: Hugo takes {time:.1f} times as long and {memory:.1f} times the memory, aim 5")
    if PLAIN in peer:
        time, memory = peer[PLAIN].wall / ours["cold"].wall, peer[PLAIN].peak_mb / ours["cold"].peak_mb
        lines.append(
            f"{books:,} books: Hugo with plain pages takes {time:.1f} times as long, aim 3, and {memory:.1f} times the memory")
    return lines


def series(results):
    """What the plot shows: a list of (books, value) for each line."""
    times, memory = {}, {}
    for books, (ours, peer, _) in results.items():
        picked = {"Gablota, cold": ours["cold"], "Hugo, cold": peer.get("cold")}
        for name, cost in picked.items():
            if cost:
                memory.setdefault(name, []).append((books, cost.peak_mb))
        picked |= {
            "Gablota, one record": ours["one record"], "Gablota, unchanged": ours["unchanged"], "cp -r": ours[COPY],
        }
        for name, cost in picked.items():
            if cost:
                times.setdefault(name, []).append((books, cost.wall))
    return times, memory


class Panel:
    """One diagram with logarithmic axes."""

    def __init__(self, left, title, lines, unit):
        import math

        self.log = math.log10
        self.left, self.title, self.lines, self.unit = left, title, lines, unit
        values = [value for points in lines.values() for _, value in points]
        sizes = [size for points in lines.values() for size, _ in points]
        self.low, self.high = math.floor(self.log(min(values))), math.ceil(self.log(max(values)))
        self.first, self.last = self.log(min(sizes)), max(self.log(max(sizes)), self.log(min(sizes)) + 1)

    def x(self, size):
        return self.left + 300 * (self.log(size) - self.first) / (self.last - self.first)

    def y(self, value):
        return 330 - 270 * (self.log(value) - self.low) / max(1, self.high - self.low)

    def svg(self):
        parts = [f'<text x="{self.left}" y="40" font-weight="bold">{self.title}</text>']
        for power in range(self.low, self.high + 1):
            y = self.y(10.0**power)
            parts.append(f'<path d="M{self.left} {y:.1f}h300" stroke="#ccc"/>')
            label = f"{10.0**power:g} {self.unit}"
            parts.append(f'<text x="{self.left - 6}" y="{y + 4:.1f}" text-anchor="end">{label}</text>')
        for size in sorted({size for points in self.lines.values() for size, _ in points}):
            parts.append(f'<text x="{self.x(size):.1f}" y="350" text-anchor="middle">{size:,}</text>')
        for name, points in self.lines.items():
            path = "M" + "L".join(f"{self.x(size):.1f} {self.y(value):.1f}" for size, value in points)
            parts.append(f'<path d="{path}" fill="none" stroke="{COLOURS[name]}" stroke-width="2.5"/>')
            for size, value in points:
                parts.append(f'<circle cx="{self.x(size):.1f}" cy="{self.y(value):.1f}" r="3.5" fill="{COLOURS[name]}"/>')
        return parts


def plot(results, machine):
    times, memory = series(results)
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 840 430" font-family="system-ui,sans-serif" font-size="12">',
        "<title>How the cost of a site grows with the number of its books</title>",
        '<rect width="840" height="430" fill="#fff"/>',
        *Panel(70, "Seconds, by number of books", times, "s").svg(),
        *Panel(490, "Peak memory, by number of books", memory, "MB").svg(),
    ]
    for place, name in enumerate(times):
        x = 70 + place * 150
        parts.append(f'<path d="M{x} 380h20" stroke="{COLOURS[name]}" stroke-width="3"/>')
        parts.append(f'<text x="{x + 26}" y="384">{name}</text>')
    parts.append(f'<text x="70" y="412" fill="#666">{machine.replace("&", "&amp;").replace("<", "&lt;")}</text></svg>')
    return "\n".join(parts) + "\n"
