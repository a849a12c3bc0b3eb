"""Works out every figure of the shop's site for staff from the tables, in decimal numbers, and holds the pages against it.

    python3 Tests/Figures/shop.py SITE OUTPUT
"""

import csv
import decimal
import html
import re
import sys
from collections import defaultdict
from decimal import Decimal
from pathlib import Path

decimal.getcontext().prec = 60
MONTHS = "January February March April May June July August September October November December".split()


def read(site, name):
    with open(site / f"data/{name}.csv", encoding="utf-8", newline="") as file:
        return [{k: None if v in ("NULL", "") else v for k, v in row.items()} for row in csv.DictReader(file)]


def money(amount):
    """As the pages write it: pounds, two digits, a half goes up."""
    return f"£{amount.quantize(Decimal('0.01'), rounding=decimal.ROUND_HALF_UP):,}"


class Page:
    def __init__(self, path):
        self.path, self.text = path, path.read_text(encoding="utf-8")

    def of(self, identifier):
        found = re.search(rf'id="{identifier}"[^>]*>(.*?)</(?:dd|td|span)>', self.text, re.S)
        return plain(found.group(1)) if found else "nothing"

    def rows(self, identifier):
        table = re.search(rf'<table[^>]* id="{identifier}".*?</table>', self.text, re.S).group(0)
        return [[plain(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S)]
                for row in re.findall(r"<tr.*?</tr>", table, re.S)]


def plain(markup):
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", markup)).split())


def facts(site):
    """The sums, each made here from the cells alone."""
    products = {row["productID"]: row for row in read(site, "products")}
    orders = {row["orderID"]: dict(row, goods=Decimal(0), saved=Decimal(0), lines=[]) for row in read(site, "orders")}
    sold, pieces = defaultdict(Decimal), defaultdict(int)
    for line in read(site, "order_details"):
        quantity, price, discount = (Decimal(line[name]) for name in ("quantity", "unitPrice", "discount"))
        amount = quantity * price * (1 - discount)
        order = orders[line["orderID"]]
        order["goods"] += amount
        order["saved"] += quantity * price * discount
        order["lines"].append((line["productID"], amount))
        sold[line["productID"]] += amount
        pieces[line["productID"]] += int(quantity)
    for order in orders.values():
        order["total"] = order["goods"] + Decimal(order["freight"])
    low = [row for row in products.values()
           if int(row["unitsInStock"]) + int(row["unitsOnOrder"]) <= int(row["reorderLevel"]) and row["discontinued"] == "0"]
    return products, orders, sold, pieces, low


def judge(site, output):
    products, orders, sold, pieces, low = facts(site)
    wrong, held = [], 0

    def hold(what, shown, expected):
        nonlocal held
        held += 1
        if shown != expected:
            wrong.append(f"{what}: {shown!r} is shown, expected {expected!r}")

    for key, order in orders.items():
        page = Page(output / f"orders/{key}/index.html")
        hold(f"order {key} goods", page.of("order-goods"), money(order["goods"]))
        hold(f"order {key} carriage", page.of("order-freight"), money(Decimal(order["freight"])))
        hold(f"order {key} total", page.of("order-total"), money(order["total"]))
        amounts = [row[-1] for row in page.rows("order-lines")[1:-3]]
        hold(f"order {key} lines", sorted(amounts), sorted(money(amount) for _, amount in order["lines"]))
    for row in read(site, "customers"):
        own = [order for order in orders.values() if order["customerID"] == row["customerID"]]
        page = Page(output / f"customers/{row['customerID']}/index.html")
        hold(f"{row['customerID']} spent", page.of("customer-spent"), money(sum((o["total"] for o in own), Decimal(0))))
        hold(f"{row['customerID']} orders", page.of("customer-orders"), str(len(own)))
    for row in read(site, "employees"):
        own = [order for order in orders.values() if order["employeeID"] == row["employeeID"]]
        if own:
            page = Page(output / f"employees/{row['employeeID']}/index.html")
            hold(f"employee {row['employeeID']}", page.of("employee-orders"),
                 f"{len(own)} orders , {money(sum((o['goods'] for o in own), Decimal(0)))}")
    names = {}
    for path in (output / "products").glob("*/index.html"):
        page = Page(path)
        found = re.search(r'id="title">(.*?)</h1>', page.text)
        names[html.unescape(found.group(1)) if found else ""] = page
    for key, row in products.items():
        if pieces[key]:
            page = names[row["productName"]]
            hold(f"{row['productName']} sold", page.of("product-sold"), money(sold[key]))
            hold(f"{row['productName']} sold for", page.of("field-sold"), money(sold[key]))
            hold(f"{row['productName']} pieces", page.of("product-pieces"), f"{pieces[key]:,}")
    summary = Page(output / "summary/index.html")
    hold("all orders", summary.of("sum-orders"), f"{len(orders):,}")
    for name, identifier in (("total", "sum-total"), ("saved", "sum-saved")):
        hold(f"all {name}", summary.of(identifier), money(sum((o[name] for o in orders.values()), Decimal(0))))
    hold("all carriage", summary.of("sum-freight"), money(sum((Decimal(o["freight"]) for o in orders.values()), Decimal(0))))
    hold("to order anew", summary.of("sum-low"), str(len(low)))
    hold("what to order", sorted(row[0] for row in summary.rows("low-stock")[1:]), sorted(row["productName"] for row in low))
    months = defaultdict(list)
    for order in orders.values():
        months[order["orderDate"][:7]].append(order["total"])
    expected = [[f"{MONTHS[int(month[5:]) - 1]} {month[:4]}", f"{len(totals):,}", money(sum(totals))]
                for month, totals in sorted(months.items())]
    hold("months", summary.rows("months")[1:-1], expected)
    best = sorted(products, key=lambda key: -sold[key].quantize(Decimal("0.01"), rounding=decimal.ROUND_HALF_UP))[:10]
    plot = plain(summary.text[summary.text.index('id="best-title"'):].split("</section>")[0])
    for key in best:
        hold(f"plot of {products[key]['productName']}", f"{products[key]['productName']} {money(sold[key])}" in plot, True)
    return held, wrong


if __name__ == "__main__":
    held, wrong = judge(Path(sys.argv[1]), Path(sys.argv[2]))
    for line in wrong[:20]:
        print(line)
    print(f"{held} figures, {len(wrong)} wrong")
    sys.exit(1 if wrong else 0)
