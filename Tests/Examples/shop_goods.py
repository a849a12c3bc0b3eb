"""What the example shop sells: categories, suppliers and products, each with what its picture is drawn from."""

from typing import NamedTuple


class Category(NamedTuple):
    name: str
    text: str


class Product(NamedTuple):
    name: str
    category: int
    supplier: int
    unit: str
    price: str
    # The colours of its picture, and a trait of its shape.
    colours: tuple
    trait: int
    text: str


CATEGORIES = [
    Category("Fountain Pens", "Pens that are filled and refilled, and write better in their tenth year than in their first."),
    Category("Inks", "Bottled inks by the mill-stream recipe: they flow, they dry, and they stay the colour they were."),
    Category("Notebooks", "Sewn, not glued, so that they lie flat; ruled, squared, dotted or blank."),
    Category("Paper & Envelopes", "Sheets with a deckle edge and envelopes that are lined with something cheerful."),
    Category("Pencils & Crayons", "Cedar and graphite, pigment and wax, and the knives that keep a point on them."),
    Category("Seals & Wax", "For letters that want to be opened slowly."),
    Category("For the Desk", "Rulers, blotters, trays and weights: what a desk needs to be a desk."),
    Category("Wrapping & Twine", "Papers by the roll, twines by the ball, tags by the hundred."),
]

SUPPLIERS = [
    ("Corvid Pen Works", "Millbeck", "United Kingdom", "https://corvid-pens.example.org"),
    ("Halden & Roe", "Ashcombe", "United Kingdom", None),
    ("Nibmakers of Quenby", "Quenby", "United Kingdom", None),
    ("Weirside Ink Company", "Saltersford", "United Kingdom", "https://weirside.example.org"),
    ("Atelier Garance", "Lyon", "France", "https://garance.example.org"),
    ("Tinta Alvorada", "Porto", "Portugal", None),
    ("Longstitch Bindery", "Thornmere", "United Kingdom", None),
    ("Buchbinderei Lerche", "Leipzig", "Germany", "https://lerche.example.org"),
    ("Paper Mill at Orrin", "Orrin Bridge", "United Kingdom", "https://orrin-mill.example.org"),
    ("Carta Lucente", "Fabriano", "Italy", None),
    ("Kozo & Moor", "Cragthorpe", "United Kingdom", None),
    ("Cedar Street Pencils", "Harrowfield", "United Kingdom", None),
    ("Grafitwerk Nord", "Flensburg", "Germany", None),
    ("Pastel Brothers", "Ghent", "Belgium", None),
    ("The Old Wax House", "Rosevean", "United Kingdom", "https://waxhouse.example.org"),
    ("Signet & Son", "Oxenbury", "United Kingdom", None),
    ("Desk Furniture Guild", "Kettlewick", "United Kingdom", None),
    ("Brass & Bough", "Wynstow", "United Kingdom", None),
    ("Twinewalk", "Gullbourne", "United Kingdom", None),
    ("Papierhuis Van Loo", "Leiden", "Netherlands", "https://vanloo.example.org"),
    ("Island Handprint", "Skerra", "United Kingdom", None),
    ("Ribbon Loft", "Foxholt", "United Kingdom", None),
]

RED, ROSE, RUST, OCHRE = "#a63446", "#d98c9a", "#b5562d", "#d9a441"
MOSS, FERN, TEAL, SKY = "#5f7a4a", "#3f6b57", "#2f6f73", "#7fa9c4"
NAVY, PLUM, INK, SLATE = "#27406b", "#6b3f63", "#23242e", "#5a6470"
CREAM, SAND, BRASS, CEDAR = "#f2e8d3", "#d8c3a0", "#c79a3f", "#a5683f"


def _goods(category, rows):
    return [Product(name, category, *rest) for name, *rest in rows]


PRODUCTS = [
    *_goods(1, [
        ("Corvid No. 3", 1, "1 pen in a tin", "48.00", (INK, BRASS), 0, "The everyday pen: a steel nib, a screw cap, and a barrel turned from a single rod."),
        ("Corvid No. 5, Oxblood", 1, "1 pen in a tin", "62.00", (RED, BRASS), 1, "A size larger than the No. 3, for larger hands and longer letters."),
        ("Heron, Fine", 2, "1 pen in a case", "85.50", (TEAL, BRASS), 0, "Slim as a reed, with a fine gold-plated nib for marginal notes."),
        ("Heron, Broad", 2, "1 pen in a case", "85.50", (NAVY, BRASS), 1, "The same slim barrel with a broad nib: signatures become a pleasure."),
        ("Dormouse Pocket Pen", 1, "1 pen", "29.90", (CEDAR, INK), 2, "As long as a finger when capped, as long as a pen when posted."),
        ("Quenby Dip Pen", 3, "holder and 3 nibs", "14.25", (OCHRE, INK), 3, "Pear wood and three nibs: pointed, round and italic."),
        ("School Pen, Moss", 2, "1 pen", "18.00", (MOSS, CREAM), 0, "A triangular grip that teaches, and a nib that forgives."),
        ("School Pen, Sky", 2, "1 pen", "18.00", (SKY, CREAM), 0, "The same in the blue of a good Thursday."),
        ("Ebonite Slipcap", 3, "1 pen in a case", "140.00", (INK, RUST), 1, "Rippled ebonite, turned slowly. No longer made: the last lathe has retired."),
    ]),
    *_goods(2, [
        ("Weirside Blue-Black", 4, "bottle, 50 ml", "9.80", (NAVY, INK), 0, "Goes on blue, dries black, and will be read in a hundred years."),
        ("Weirside Kingfisher", 4, "bottle, 50 ml", "9.80", (TEAL, INK), 0, "A green blue with a flash of copper where it pools."),
        ("Weirside Bramble", 4, "bottle, 50 ml", "9.80", (PLUM, INK), 0, "The colour of a fingertip in September."),
        ("Weirside Moss", 4, "bottle, 50 ml", "9.80", (MOSS, INK), 0, "A quiet green for corrections that should not hurt."),
        ("Garance Red", 5, "bottle, 30 ml", "12.40", (RED, BRASS), 1, "True madder red. Teachers order it by the dozen."),
        ("Garance Rose", 5, "bottle, 30 ml", "12.40", (ROSE, BRASS), 1, "Madder, thinned with moonlight."),
        ("Alvorada Amber", 6, "bottle, 45 ml", "11.00", (OCHRE, CEDAR), 2, "Honey on cream paper, toffee on white."),
        ("Alvorada Cork", 6, "bottle, 45 ml", "11.00", (CEDAR, INK), 2, "A warm brown that makes every list look like a map."),
        ("Iron Gall, Registrar's", 4, "bottle, 100 ml", "15.60", (INK, SLATE), 0, "For births, marriages and promises. Not for careless pens."),
        ("Sampler of Six Inks", 4, "6 vials, 5 ml", "16.50", (TEAL, RED), 3, "One vial each of everything above that is not red, and one that is."),
    ]),
    *_goods(3, [
        ("Longstitch, A5 Blank", 7, "1 book, 160 pages", "13.50", (RUST, CREAM), 0, "Sewn in five sections with linen thread that shows on the spine."),
        ("Longstitch, A5 Ruled", 7, "1 book, 160 pages", "13.50", (NAVY, CREAM), 1, "Seven millimetres between the lines, and a margin for second thoughts."),
        ("Longstitch, A6 Squared", 7, "1 book, 96 pages", "8.20", (MOSS, CREAM), 2, "Fits a shirt pocket; the squares are the grey of pencil."),
        ("Lerche Field Book", 8, "1 book, 80 leaves", "17.80", (FERN, OCHRE), 3, "Board covers, an elastic, and paper that takes rain with patience."),
        ("Lerche Music Book", 8, "1 book, 64 pages", "12.90", (PLUM, CREAM), 1, "Twelve staves a page, printed in a grey that lets the notes be black."),
        ("The Long Ledger", 8, "1 book, 200 pages", "24.00", (INK, RED), 4, "Tall and narrow, with red corners and a ribbon."),
        ("Almanac 2025", 7, "1 book", "15.00", (RED, CREAM), 3, "A week on two pages, the moon on every one. The year is over, and so is the book."),
        ("Almanac 2026", 7, "1 book", "16.00", (TEAL, CREAM), 3, "A week on two pages, the moon on every one."),
        ("Dot Grid, Cloth", 7, "1 book, 192 pages", "19.50", (SLATE, OCHRE), 0, "Dots at five millimetres, and cloth that softens at the corners."),
        ("Sketchbook, Landscape", 11, "1 book, 60 leaves", "22.00", (SAND, INK), 2, "Heavy rag paper, wider than it is high."),
    ]),
    *_goods(4, [
        ("Orrin Laid, White", 9, "100 sheets A5", "11.90", (CREAM, SLATE), 0, "Laid lines that can be felt with a thumb, and a watermark of a weir."),
        ("Orrin Laid, Grey", 9, "100 sheets A5", "11.90", (SLATE, CREAM), 0, "The same in the colour of the mill on a wet day."),
        ("Orrin Deckle, Cream", 9, "50 sheets A4", "18.40", (CREAM, SAND), 1, "Made by hand, four edges as they left the mould."),
        ("Lucente Airmail", 10, "100 sheets A4", "9.60", (SKY, RED), 2, "So thin that a letter of ten pages goes for the price of one."),
        ("Envelopes, Blue Lined", 10, "25 envelopes C6", "8.75", (SKY, NAVY), 3, "White outside, midnight inside."),
        ("Envelopes, Marbled", 10, "25 envelopes C6", "10.50", (ROSE, PLUM), 3, "Lined with marbled paper; no two alike."),
        ("Envelopes, Kraft", 20, "50 envelopes C5", "7.20", (SAND, CEDAR), 3, "Strong enough for seeds, keys and manuscripts."),
        ("Correspondence Cards", 9, "20 cards, 20 envelopes", "12.60", (CREAM, FERN), 4, "For the three sentences that a letter needs."),
        ("Moor Kozo, Natural", 11, "10 sheets", "21.00", (SAND, MOSS), 1, "Mulberry fibre, long and soft: for mending books and wrapping lamps."),
    ]),
    *_goods(5, [
        ("Cedar Street HB", 12, "box of 12", "9.00", (OCHRE, RED), 0, "The pencil that a child draws when asked to draw a pencil."),
        ("Cedar Street 2B", 12, "box of 12", "9.00", (NAVY, BRASS), 0, "Soft enough to shade, firm enough to sign."),
        ("Carpenter's Flat", 12, "box of 6", "6.30", (RUST, CREAM), 1, "Does not roll off roofs."),
        ("Grafit Stick, 6B", 13, "3 sticks", "7.45", (INK, SLATE), 2, "All graphite, no wood: draws with its whole side."),
        ("Copying Pencil", 13, "box of 6", "8.10", (PLUM, BRASS), 0, "Grey until it is wet, then violet for ever."),
        ("Twelve Crayons", 14, "tin of 12", "19.00", (TEAL, RED), 3, "Pigment and linseed, in a tin with a hinge that works."),
        ("Twenty-Four Crayons", 14, "tin of 24", "34.50", (RED, TEAL), 3, "The twelve, and the twelve that one always misses."),
        ("Chalks for Slates", 14, "box of 10", "4.80", (CREAM, ROSE), 2, "Square, so that they stay where they are put. Until stocks last."),
        ("Pencil Knife", 18, "1 knife", "23.00", (BRASS, SLATE), 4, "Folds. Sharpens. Outlives its owner."),
        ("Brass Bullet Sharpener", 18, "1 sharpener", "11.20", (BRASS, INK), 4, "Two screws, one blade, no plastic."),
    ]),
    *_goods(6, [
        ("Sealing Wax, Vermilion", 15, "4 sticks", "8.00", (RED, CREAM), 0, "Lac and shellac: brittle, so that nobody opens it unseen."),
        ("Sealing Wax, Bottle Green", 15, "4 sticks", "8.00", (FERN, CREAM), 0, "For contracts, cordial and chess problems."),
        ("Sealing Wax, Gold", 15, "4 sticks", "9.50", (BRASS, CREAM), 0, "For good news."),
        ("Supple Wax, Ink Blue", 15, "5 sticks", "9.00", (NAVY, CREAM), 0, "Bends in the post and does not break."),
        ("Letter Seals A to Z", 16, "1 seal, brass", "17.50", (BRASS, CEDAR), 1, "State your letter. Q is in stock, always."),
        ("Seal, Bee", 16, "1 seal, brass", "21.00", (BRASS, INK), 2, "A bee with all of its legs."),
        ("Seal, Fern", 16, "1 seal, brass", "21.00", (BRASS, MOSS), 3, "A frond, not yet unrolled."),
        ("Melting Spoon and Burner", 15, "1 set", "26.40", (BRASS, SLATE), 4, "So that the wax is hot and the fingers are not."),
    ]),
    *_goods(7, [
        ("Boxwood Ruler, 30 cm", 17, "1 ruler", "10.80", (OCHRE, INK), 0, "Millimetres on one edge, nothing on the other: for drawing, not for measuring."),
        ("Rocker Blotter", 17, "1 blotter", "18.90", (CEDAR, CREAM), 1, "Rock it once over the signature and close the book."),
        ("Letter Tray, Oak", 17, "1 tray", "39.00", (CEDAR, SAND), 2, "Stacks. The lower one is for what can wait."),
        ("Paperweight, Pebble", 21, "1 pebble", "12.00", (SLATE, CREAM), 3, "From the beach at Skerra, chosen one by one, with a line of quartz."),
        ("Desk Lamp, Swan", 18, "1 lamp", "118.00", (FERN, BRASS), 4, "Bows to the page. The green was discontinued with the swan."),
        ("Brass Bookends", 18, "1 pair", "44.00", (BRASS, CEDAR), 2, "Two halves of a hill."),
        ("Pen Rest, Wave", 21, "1 rest", "9.40", (TEAL, CREAM), 3, "Stoneware with room for three."),
        ("Blotting Paper", 9, "20 sheets A4", "6.60", (ROSE, CREAM), 1, "Pink, because it always was."),
        ("Bulldog Clips, Large", 17, "box of 10", "7.90", (INK, SLATE), 0, "They hold."),
    ]),
    *_goods(8, [
        ("Wrapping Paper, Hares", 20, "roll, 5 m", "8.90", (MOSS, CREAM), 0, "Printed from lino; every fourth hare looks round."),
        ("Wrapping Paper, Tulips", 20, "roll, 5 m", "8.90", (RED, CREAM), 1, "A field of them, in two reds."),
        ("Wrapping Paper, Night", 20, "roll, 5 m", "9.40", (NAVY, OCHRE), 2, "Stars where they are in December, seen from Leiden."),
        ("Garden Twine, Green", 19, "ball, 100 m", "4.50", (FERN, MOSS), 3, "Jute, tarred lightly. Smells of sheds."),
        ("Baker's Twine, Red", 19, "spool, 50 m", "3.90", (RED, CREAM), 3, "Red and white, for parcels and buns."),
        ("Parcel String", 19, "ball, 200 m", "6.10", (SAND, CEDAR), 3, "Four ply. Save it."),
        ("Luggage Tags", 20, "100 tags", "7.00", (SAND, RED), 4, "Manila with a reinforced eye."),
        ("Linen Ribbon", 22, "reel, 10 m", "5.75", (ROSE, CREAM), 3, "Woven narrow, with an edge that does not fray."),
    ]),
]
