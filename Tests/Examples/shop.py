"""Makes the tables of the example shop, ten shapes of one trade: always the same bytes.

  python3 shop.py            writes content/shop/data anew
  python3 shop.py --check    tells whether the files are what would be written; prints "N passed, N failed"

Every name, address and number is invented. The pictures are drawn by shop_pictures.py from the same lists.
"""

import csv
import datetime
import io
import random
import sys
from pathlib import Path

from shop_goods import CATEGORIES, PRODUCTS, SUPPLIERS

FOLDER = Path(__file__).resolve().parents[2] / "content/shop/data"
FIRST = datetime.date(2025, 1, 6)
LAST = datetime.date(2026, 9, 11)
ORDERS = 540

REGIONS = ["North", "Midlands", "South", "West", "Islands"]
TERRITORIES = [
    ("Haverby", 1), ("Stanmoor", 1), ("Upper Wexdale", 1), ("Cragthorpe", 1), ("Lindenshaw", 1), ("Fellgate", 1),
    ("Orrin Bridge", 1), ("Tarnside", 1), ("Ravensby", 1), ("Millbeck", 2), ("Ashcombe", 2), ("Great Tolling", 2),
    ("Harrowfield", 2), ("Kettlewick", 2), ("Nether Lacey", 2), ("Oxenbury", 2), ("Penrose Cross", 2),
    ("Quenby", 2), ("Saltersford", 3), ("Thornmere", 3), ("Wickhaven", 3), ("Alderney Green", 3), ("Brightsea", 3),
    ("Chalkdown", 3), ("Dunmarsh", 3), ("Eastry Quay", 3), ("Foxholt", 3), ("Gullbourne", 4), ("Hartlepen", 4),
    ("Ivybrook", 4), ("Lanmorva", 4), ("Merrowick", 4), ("Polwithen", 4), ("Rosevean", 4), ("Tregarrow", 4),
    ("Wynstow", 4), ("Isle of Arrow", 5), ("Skerra", 5), ("Inchmorag", 5), ("Saint Pell", 5), ("Holmsay", 5),
    ("Little Cumber", 5),
]
PEOPLE = [
    ("Marlow", "Edith", "Managing Director", "Ms.", None, "Founded the firm with a barrow of envelopes and has answered every letter since, by hand."),
    ("Finch", "Barnaby", "Head of Sales", "Mr.", 1, "Knows the opening hours of every stationer in the country by heart."),
    ("Okafor", "Ngozi", "Sales, North", "Ms.", 2, "Was a surveyor once, and still draws her own maps of the round."),
    ("Pellegrino", "Livia", "Sales, South", "Dr.", 2, "Wrote her thesis on watermarks. Can date a sheet by holding it to a window."),
    ("Tamsin", "Jago", "Sales, West and Islands", "Mr.", 2, "Takes the ferry twice a week and sells sealing wax to lighthouse keepers."),
    ("Brandt", "Ilse", "Warehouse", "Ms.", 1, "Counts by weight, and is never wrong by more than a sheet."),
    ("Hargreaves", "Tobias", "Sales, Midlands", "Mr.", 2, "Joined from a pencil works; sharpens with a knife, always."),
    ("Qureshi", "Amina", "Accounts", "Ms.", 1, "Balanced the books of a circus before ours, and says that ours are the odder ones."),
    ("Dunmore", "Wilfred", "Trainee", "Mr.", 6, "Came for a fortnight to wrap parcels for the winter, and stayed."),
]
ROUNDS = {3: range(0, 9), 7: range(9, 18), 4: range(18, 27), 5: range(27, 42), 2: [0, 9, 18, 27, 36], 9: [3, 4, 12]}
SHIPPERS = [("Heron Parcels", "01632 960117"), ("Milestone Carriers", "01632 960242"), ("The Penny Van", "01632 960388")]
SHOPS = (
    "The Paper Heron|Inkwell & Daughters|Quire|Dogeared Books|The Copper Nib|Foolscap|Margin Notes|The Blotting Room|"
    "Penny & Quill|Ampersand|The Letter Press|Deckle Edge|Old Post Office Stores|Thimble and Thread|The Owl's Desk|"
    "Vellum House|A Fair Hand|The Letter Writer|Folio Corner|The Reading Lamp|Marginalia|The Map Room|Hawthorn Gallery|"
    "Saint Pell Harbour Shop|The Ruled Line|Bookmark & Co.|The School Outfitter|Envelope & Stamp|Larkspur Gifts|"
    "The Lighthouse Store|Wren's Paper|Caslon and Sons|Tenpenny|The Ledger|Greengage Stationers|The Wax Seal|"
    "Twine & Tag|Monday's Child|The Museum Shop, Haverby|Botanic Bookshop|Pencil Case|Wayfarer Maps|The Cabinet|"
    "Sixpence Stationers|Rook & Co.|Blue Hour Books|The Draughtsman|Fernleigh Crafts|The Quiet Carriage|Kite & Anchor|"
    "Abbey Road Papers|Northlight Studio|Cotton & Rag|The Calligrapher's Table|Postscript|The Chandlery, Skerra|"
    "Moth & Lantern|The Almanac|Parish Stores|Ribbon and Rule|Second Story|The Apple Loft|Wexdale Arts|Yours Faithfully"
).split("|")
GIVEN = (
    "Ada Alban Beatrix Cedric Clemency Dilys Edmund Esme Felix Flora Gareth Greta Hector Honor Imogen Ivor Jessamy Kit "
    "Leonie Lorcan Mabel Magnus Nell Oran Phoebe Piers Rhoda Rowan Saskia Silas Tess Ulric Verity Winnie Zadie"
).split()
FAMILY = (
    "Abney Barrow Carrick Dale Ellery Fairweather Garrow Hale Inskip Jessop Kerr Lovell Merrin Nash Ogden Penhale Quick "
    "Rusk Sorrel Thorne Underhill Vane Wetherby Yarrow Ashdown Birch Colley Drewe Farrow Glass"
).split()
JOBS = ["Owner", "Owner", "Buyer", "Manager", "Buyer's Assistant", "Owner"]
STREETS = "Market Street|Bridge Row|Fore Street|Mill Lane|The Shambles|Church Walk|Quay Street|High Street|Lantern Yard|Rope Walk".split("|")


def table(columns, rows):
    """A table as CSV: `NULL` for what is missing, quotes only where they are needed."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow(["NULL" if value is None else value for value in row])
    return text.getvalue()


def moment(day):
    return f"{day.isoformat()} 00:00:00.000"


def postcode(chance):
    return f"{chance.choice('HLMSW')}{chance.choice('ABCDEFGH')}{chance.randint(1, 9)} {chance.randint(1, 9)}{chance.choice('ABDEFG')}{chance.choice('HJLNP')}"


def telephone(chance):
    return f"01632 960{chance.randint(400, 999)}"


def suppliers():
    chance = random.Random(11)
    for number, (name, town, country, page) in enumerate(SUPPLIERS, 1):
        person = f"{chance.choice(GIVEN)} {chance.choice(FAMILY)}"
        yield [
            number, name, person, chance.choice(["Sales Manager", "Owner", "Export Office", "Mill Foreman"]),
            f"{chance.randint(1, 90)} {chance.choice(STREETS)}", town, None, postcode(chance), country,
            telephone(chance), None if number % 3 else telephone(chance), page,
        ]


def products():
    """Prices, stock and what is on order, as the lists of goods say; two lines are no longer made."""
    chance = random.Random(12)
    for number, goods in enumerate(PRODUCTS, 1):
        stock = chance.choice([0, 4, 9, 14, 18, 23, 31, 40, 52, 66, 85, 104, 120])
        reorder = chance.choice([0, 5, 10, 15, 20, 25])
        discontinued = int(number in (9, 26, 47, 63))
        ordered = 0 if discontinued or stock > reorder else chance.choice([0, 0, 20, 40, 60])
        yield [
            number, goods.name, goods.supplier, goods.category, goods.unit, goods.price, stock, ordered,
            0 if discontinued else reorder, discontinued,
        ]


def employees():
    chance = random.Random(13)
    for number, (last, first, title, courtesy, boss, notes) in enumerate(PEOPLE, 1):
        born = datetime.date(1958 + chance.randint(0, 40), chance.randint(1, 12), chance.randint(1, 28))
        hired = datetime.date(2006 + 2 * number, chance.randint(1, 12), chance.randint(1, 28))
        yield [
            number, last, first, title, courtesy, moment(born), moment(hired),
            f"{chance.randint(1, 60)} {chance.choice(STREETS)}", chance.choice(["Millbeck", "Ashcombe"]), None,
            postcode(chance), "United Kingdom", telephone(chance), 100 + number, f"staff-{number}.svg", notes, boss,
            f"images/staff/{number}.svg",
        ]


def customers():
    chance = random.Random(14)
    seen = set()
    for name in SHOPS:
        letters = "".join(letter for letter in name.upper() if letter.isalpha() and letter.isascii())
        letters = letters.removeprefix("THE")
        key = next(letters[:4] + other for other in letters[4:] + "XYZ" if letters[:4] + other not in seen)
        seen.add(key)
        town, region = chance.choice(TERRITORIES)
        abroad = chance.random() < 0.12
        town, country = chance.choice([("Ghent", "Belgium"), ("Leiden", "Netherlands"), ("Cork", "Ireland")]) if abroad else (town, "United Kingdom")
        yield [
            key, name, f"{chance.choice(GIVEN)} {chance.choice(FAMILY)}", chance.choice(JOBS),
            f"{chance.randint(1, 120)} {chance.choice(STREETS)}", town, None if abroad else REGIONS[region - 1],
            postcode(chance), country, telephone(chance), None if chance.random() < 0.6 else telephone(chance),
        ]


def orders_and_lines(clients):
    """Orders over twenty months, busier towards each winter, with one to six lines each."""
    chance = random.Random(15)
    goods = list(enumerate(PRODUCTS, 1))
    favour = [chance.choice([1, 1, 2, 3, 5]) for _ in goods]
    days = [FIRST + datetime.timedelta(days=day) for day in range((LAST - FIRST).days + 1)]
    days = [day for day in days if day.weekday() < 5]
    weights = [1 + {9: 0.6, 10: 1.1, 11: 1.4, 1: -0.3, 7: -0.2}.get(day.month, 0) + (day.year - 2025) * 0.25 for day in days]
    orders, lines = [], []
    for number, day in enumerate(sorted(chance.choices(days, weights, k=ORDERS)), 20001):
        client = chance.choice(clients)
        sent = day + datetime.timedelta(days=chance.randint(1, 9))
        seller = chance.choice([3, 3, 4, 4, 5, 7, 7, 2, 9])
        chosen = sorted(set(chance.choices(goods, favour, k=chance.choice([1, 2, 2, 3, 3, 4, 5, 6]))), key=lambda item: item[0])
        freight = f"{chance.randint(250, 1900) / 100:.2f}" if chance.random() < 0.9 else "0.00"
        orders.append([
            number, client[0], seller, moment(day), moment(day + datetime.timedelta(days=21)),
            None if sent > LAST else moment(sent), chance.randint(1, 3), freight, client[1], client[4], client[5],
            client[6], client[7], client[8],
        ])
        for product, item in chosen:
            discount = chance.choice(["0", "0", "0", "0.05", "0.1", "0.15"])
            lines.append([number, product, item.price, chance.choice([1, 2, 5, 6, 10, 12, 20, 24]), discount])
    return orders, lines


def files():
    clients = list(customers())
    orders, lines = orders_and_lines(clients)
    links = sorted((seller, territory + 1) for seller, places in ROUNDS.items() for territory in places)
    address = ["address", "city", "region", "postalCode", "country"]
    contact = ["companyName", "contactName", "contactTitle", *address, "phone", "fax"]
    return {
        "categories.csv": table(
            ["categoryID", "categoryName", "description", "picture"],
            [[n, c.name, c.text, f"{n}.svg"] for n, c in enumerate(CATEGORIES, 1)]),
        "suppliers.csv": table(["supplierID", *contact, "homePage"], suppliers()),
        "products.csv": table(
            ["productID", "productName", "supplierID", "categoryID", "quantityPerUnit", "unitPrice", "unitsInStock",
             "unitsOnOrder", "reorderLevel", "discontinued"], products()),
        "notes.csv": table(["productID", "description"], [[n, p.text] for n, p in enumerate(PRODUCTS, 1)]),
        "regions.csv": table(["regionID", "regionDescription"], list(enumerate(REGIONS, 1))),
        "territories.csv": table(
            ["territoryID", "territoryDescription", "regionID"],
            [[f"{100 + n:05d}", name, region] for n, (name, region) in enumerate(TERRITORIES, 1)]),
        "employees.csv": table(
            ["employeeID", "lastName", "firstName", "title", "titleOfCourtesy", "birthDate", "hireDate", *address,
             "homePhone", "extension", "photo", "notes", "reportsTo", "photoPath"], employees()),
        "employee_territories.csv": table(["employeeID", "territoryID"], [[e, f"{100 + t:05d}"] for e, t in links]),
        "customers.csv": table(["customerID", *contact], clients),
        "shippers.csv": table(["shipperID", "companyName", "phone"], [[n, *s] for n, s in enumerate(SHIPPERS, 1)]),
        "orders.csv": table(
            ["orderID", "customerID", "employeeID", "orderDate", "requiredDate", "shippedDate", "shipVia", "freight",
             "shipName", "shipAddress", "shipCity", "shipRegion", "shipPostalCode", "shipCountry"], orders),
        "order_details.csv": table(["orderID", "productID", "unitPrice", "quantity", "discount"], lines),
    }


def main():
    made = files()
    if "--check" in sys.argv:
        wrong = [name for name, text in made.items() if (FOLDER / name).read_text(encoding="utf-8") != text]
        for name in wrong:
            print(f"not what would be written: {name}")
        print(f"{len(made) - len(wrong)} passed, {len(wrong)} failed")
        sys.exit(1 if wrong else 0)
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in made.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
