"""Makes up a trade: orders with their lines, customers, products and who supplies them; always the same for one number.

    python3 Tests/Benchmarks/trade.py ORDERS FOLDER

writes FOLDER/site: ORDERS orders with three times as many lines, for the site that staff see.
"""

import csv
import datetime
import random
import sys
from pathlib import Path

SITE = """title: Trade
description: Orders and what is in them
time_zone: Europe/London
base_url: https://example.org
currency: EUR
collections:
  products:
    kind: product
    path: /
    source: data/products.csv
    key: id
    facets: [category]
    fields: {supplier: {references: suppliers}}
    computed: {sold: sum(sales.line_total)}
  suppliers: {source: data/suppliers.csv, key: id}
  customers:
    audience: staff
    source: data/customers.csv
    key: id
    computed: {spent: sum(orders.total), order_count: count(orders)}
  orders:
    audience: staff
    source: data/orders.csv
    key: id
    sort: [-placed, -name]
    per_page: 100
    fields:
      name: id
      placed: {type: date}
      customer: {references: customers}
    computed: {total: sum(lines.line_total) + freight}
  lines:
    audience: staff
    pages: false
    list: false
    source: data/lines.csv
    key: [order, product]
    fields:
      name: product
      order: {references: orders}
      product: {references: products, inverse: sales}
    computed: {line_total: quantity * price * (1 - discount)}
"""
WORDS = "ink pen paper wax seal twine quill nib folio quire ream lamp tray oak brass linen ribbon card".split()


def tables(orders):
    source = random.Random(1998 + orders)
    products, customers = max(20, orders // 100), max(10, orders // 50)

    def name(words):
        return " ".join(source.choice(WORDS) for _ in range(words)).capitalize()

    yield "suppliers", ["id", "name"], ([n, f"{name(2)} {n}"] for n in range(1, 51))
    prices = [f"{source.randint(100, 9000) / 100:.2f}" for _ in range(products)]
    yield "products", ["id", "name", "price", "stock", "category", "supplier"], (
        [n, f"{name(3)} {n}", prices[n - 1], source.randint(0, 90), source.choice(WORDS), source.randint(1, 50)]
        for n in range(1, products + 1))
    yield "customers", ["id", "name", "city"], ([f"C{n}", f"{name(2)} {n}", name(1)] for n in range(1, customers + 1))
    first = datetime.date(2020, 1, 1)
    yield "orders", ["id", "placed", "customer", "freight"], (
        [n, first + datetime.timedelta(days=n * 2000 // orders), f"C{source.randint(1, customers)}",
         f"{source.randint(0, 2500) / 100:.2f}"] for n in range(1, orders + 1))
    yield "lines", ["order", "product", "quantity", "price", "discount"], (
        [n, product + 1, source.randint(1, 24), prices[product], source.choice(["0", "0", "0.05", "0.15"])]
        for n in range(1, orders + 1) for product in source.sample(range(products), 3))


def write(orders, folder):
    (folder / "site/data").mkdir(parents=True)
    (folder / "site/site.yaml").write_text(SITE, encoding="utf-8")
    for table, columns, rows in tables(orders):
        with open(folder / f"site/data/{table}.csv", "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([columns, *rows])


if __name__ == "__main__":
    write(int(sys.argv[1]), Path(sys.argv[2]))
