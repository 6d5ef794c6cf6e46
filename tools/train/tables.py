#!/usr/bin/env python3
"""Makes training groups over rows of tables and boxes of forms.

    tables.py --out GROUPS.jsonl [--topics tables.txt] [--tables N] [--statements N] [--forms N]

Rows are written as Ibid reads them: the name of the row, then each cell with the name of its column; before them the
caption. A question asks for one cell, mostly in other words than the table's. Its wrong units are the other rows, the row
of that name in another table, the header, and sentences on the matter that name others; one question in five has no
answer: the row, the column or the period that it asks for is missing. Sometimes a sentence says it too, or instead.
"""
import argparse
import json
import os
import random
import re

COUNTRIES = """Austria=Austrian Belgium=Belgian Bulgaria Croatia Cyprus Czech_Republic=Czechia Denmark=Danish Estonia Finland=Finnish France=French Germany=German
Greece=Greek Hungary Iceland Ireland=Irish Italy=Italian Latvia Lithuania Luxembourg Malta Netherlands=Holland=the_Netherlands Norway=Norwegian Poland=Polish Portugal=Portuguese
Romania Slovakia Slovenia Spain=Spanish Sweden=Swedish Switzerland=Swiss United_Kingdom=Britain=the_UK Canada Japan Mexico Turkey Chile Korea=South_Korea New_Zealand Australia"""
STATES = """Alabama Alaska Arizona Arkansas California Colorado Connecticut Delaware Florida Georgia Hawaii Idaho Illinois Indiana Iowa Kansas Kentucky Louisiana
Maine Maryland Massachusetts Michigan Minnesota Mississippi Missouri Montana Nebraska Nevada New_Hampshire New_Jersey New_Mexico New_York North_Carolina North_Dakota Ohio Oklahoma
Oregon Pennsylvania Rhode_Island South_Carolina South_Dakota Tennessee Texas Utah Vermont Virginia Washington West_Virginia Wisconsin Wyoming"""
LISTS = {
    "countries": COUNTRIES, "states": STATES,
    "cities": "Antwerp Bergen Bilbao Bremen Cork Dresden Gdansk=Danzig Ghent Gothenburg Graz Hamburg Le_Havre Lisbon=Lisboa Lyon Malmö Marseille Naples=Napoli Oporto=Porto Riga Rotterdam Seville Tallinn Trieste Turin=Torino Valencia Zagreb",
    "places": "Ashby Branwick Caldermouth Dunnet_Bridge Elmer_Road Farrow_Green Gallow_Hill Harbour_Square Ings_Lane Kelso_Park Lower_Marsh Market_Street Northgate Old_Quay Pell_Street Quarry_Road Ravenside St_Anne’s Tannery_Row Upper_Wold Victoria_Road West_Pier",
    "departments": "Finance Fire=the_fire_brigade Police=the_police_department Public_Works Parks_and_Recreation=parks Library=the_library Human_Resources=HR=personnel Legal=the_lawyers Information_Technology=IT Planning Health Housing Transport Marketing Sales Research",
    "products": "kettle toaster desk_lamp office_chair bookcase rucksack tent torch drill ladder garden_hose lawn_mower heater fan blender coffee_grinder bicycle_pump helmet wardrobe mattress router keyboard monitor",
    "foods": "oatmeal rye_bread lentils chickpeas salmon chicken_breast cheddar butter yoghurt peanuts olive_oil apples bananas spinach potatoes brown_rice tofu dark_chocolate eggs honey",
    "crops": "wheat barley rye oats maize=corn rapeseed=canola sugar_beet potatoes soybeans sunflowers peas lucerne=alfalfa grapes apples hops",
    "crimes": "Murder=murders=homicides Robbery=robberies=hold-ups Burglary=burglaries=break-ins Larceny-theft=thefts Motor_vehicle_theft=car_thefts=stolen_cars Arson=cases_of_arson=fires_set_on_purpose Fraud=frauds=swindles Vandalism=acts_of_vandalism Aggravated_assault=serious_assaults Drug_offenses=drug_cases",
    "years": "2001 2002 2003 2004 2005 2006 2007 2008 2009 2010 2011 2012 2013 2014 2015 2016 2017 2018 2019 2020 2021 2022 2023",
    "months": "January February March April May June July August September October November December",
    "energies": "Coal=coal Natural_gas=gas Nuclear=nuclear_power=atomic_power Wind=wind Solar=sun=solar_panels Hydro=water_power=dams Biomass=wood_and_biogas Oil=oil Geothermal=heat_from_the_ground",
    "wastes": "Paper_and_cardboard=paper Glass=glass=bottles Plastics=plastic Garden_waste=leaves_and_grass Food_waste=food_scraps Metals=metal Textiles=old_clothes Bulky_waste=old_furniture Residual_waste=ordinary_rubbish Hazardous_waste=dangerous_waste Electronics=old_devices",
    "people": "A._Brandvold=Brandvold C._Okonjo=Okonjo D._Farrant=Farrant E._Lindqvist=Lindqvist F._Marchetti=Marchetti H._Oyelaran=Oyelaran J._Pemberton=Pemberton K._Sorokin=Sorokin L._Whitlock=Whitlock M._Duarte=Duarte N._Achterberg=Achterberg P._Kowalczyk=Kowalczyk R._Tanaka=Tanaka S._Gallagher=Gallagher T._Weatherby=Weatherby",
}
FIRMS = """Aldermoor Foods|Bexhill Instruments|Cardew Shipping|Dunmere Packaging|Eastvale Hotels|Fenwick Optics|Garrowby Stores|Hollin Energy|Inverleith Paper|Juniper Crest|Kestrel Rail|Larkham Textiles|Merrow Beauty|Norrland Timber|Ostrava Glass|Penhale Mining|Quillon Software|Rosehaugh Dairy|Severn Plastics|Thornbury Motors|Ulverton Steel|Vantage Clinics|Wexcombe Water|Yarrow Insurance""".split("|")
NAMES = "Ottilie Brand|Marcus Feld|Priya Nair|Tobias Lund|Clara Esposito|Hannah Okafor|Jonas Reuter|Amelie Girard|Declan Rowe|Ingrid Solheim|Rosa Delgado|Samuel Achebe|Lena Hartwig|Victor Almeida".split("|")

INCOME = """Net sales|Revenue|Total revenues|Net revenues = turnover = revenue = sales = what it sold
Cost of sales|Cost of goods sold|Cost of revenues = cost of what it sold = direct costs
Gross profit|Gross margin = gross profit = profit before overheads
Selling, general and administrative expenses|Operating expenses = overheads = selling and office costs = SG&A
Research and development expenses|Research and development = research spending = spending on new products
Advertising expense|Marketing = spending on adverts = marketing costs
Restructuring and related expenses, net = cost of the reorganisation = restructuring
Operating income|Income from operations|Operating profit = operating profit = profit from operations = EBIT
Interest expense|Finance costs = interest on debt = interest it had to pay
Interest income|Finance income = interest received = interest it earned
Income before income taxes|Profit before tax = profit before tax = pre-tax profit
Income tax expense|Provision for income taxes = tax = taxes on profit
Net income|Net earnings|Profit for the period = profit = net profit = what was left at the end = earnings = bottom line
Net income attributable to shareholders = profit for the shareholders
Basic earnings per share|Basic = basic earnings per share = undiluted EPS
Diluted earnings per share|Diluted = earnings per share after dilution = diluted EPS
Weighted average shares, diluted|Diluted shares outstanding = number of shares after dilution"""
BALANCE = """Cash and cash equivalents = cash = money in the bank
Trade receivables, net|Accounts receivable|Receivables, net = what customers owed = unpaid bills of customers
Inventories, net|Inventories|Merchandise inventories, net = stock = goods not yet sold = goods in the warehouse = inventory
Prepaid expenses and other current assets = prepayments = paid in advance
Total current assets = current assets
Property, plant and equipment, net|Property and equipment, net = buildings and machines = fixed assets = land, buildings and equipment
Goodwill = goodwill = premium paid for companies it bought
Deferred income taxes = deferred taxes
Total assets = everything it owned = all assets = balance sheet total
Trade payables|Accounts payable = what it owed suppliers = unpaid bills to suppliers
Accrued liabilities = accrued costs
Current portion of long-term debt = debt falling due within a year from long loans
Short-term debt = short-term borrowing = loans for less than a year
Long-term debt, less current portion|Long-term debt = long-term borrowing = long-term debt
Operating lease liabilities = lease obligations = owed on leases
Total liabilities = everything it owed = all debts
Retained earnings = profits kept = retained profit
Total stockholders’ equity|Total shareholders’ equity = equity = what belonged to the owners"""
CASH = """Net cash provided by operating activities|Cash flow from operations = cash from running the business = operating cash flow
Depreciation and amortization = depreciation = wear of machines
Stock-based compensation expense|Share-based payments = pay in shares
Capital expenditures|Purchase of property, plant and equipment = investment in buildings and equipment = capex = spending on plants and machines
Business acquisitions, net of cash acquired = companies it bought = acquisitions
Proceeds from sale of businesses = money from businesses it sold = disposals
Repurchase of common shares|Purchase of treasury shares|Share repurchases = buying back its own shares = share buybacks
Dividends paid = dividends = money paid out to shareholders
Proceeds from issuance of long-term debt = new long-term loans = money borrowed
Repayment of long-term debt = loans paid back = debt repaid
Stock options exercised = money from options of staff
Net increase in cash and cash equivalents|Net change in cash = change in cash
Free cash flow = free cash flow = cash left after investment"""

FORMS = """Invoice No.|Invoice number|Our reference = What number does the invoice of {f} have? = invoice number {f} = What do I quote when I pay {f}?
Invoice date|Date of invoice|Date = When did {f} bill us? = date of the bill from {f}
Due date|Payment due|Pay by = When must we pay {f}? = By when does {f} want its money? = deadline for paying {f}
Total|Total due|Amount due|Grand total|Balance due = How much do we owe {f}? = What does {f} want from us in all? = total of the {f} bill
Subtotal|Net amount|Total excl. VAT = What does {f} charge before tax? = net amount {f}
VAT 20 %|Sales tax|Tax = How much tax is on the {f} invoice? = VAT charged by {f}
Shipping|Delivery charge|Freight = What did {f} take for delivery? = postage {f}
Customer No.|Customer number|Account number = Which customer are we at {f}? = our number with {f}
Purchase order|PO number|Your order = Which order does the {f} bill belong to?
Payment terms|Terms = How long may we take to pay {f}? = terms of {f}
IBAN|Bank account = To which account do we pay {f}? = bank details of {f}
Delivery date|Shipped on = When did {f} deliver? = delivery by {f}
Contact|Your contact|Salesperson = Whom do we talk to at {f}? = our contact at {f}
Discount = What did {f} knock off? = reduction given by {f}
Amount paid|Deposit|Payments received = How much have we already paid {f}? = down payment to {f}
Policy number|Policy No. = Under what number are we insured with {f}? = policy at {f}
Annual premium|Premium = What does the insurance of {f} cost a year?
Deductible|Excess = What do we pay ourselves of a claim at {f}? = excess {f}
Sum insured|Limit of liability = Up to what amount does {f} cover us?
Period of cover|Billing period|Service period = For what time is the {f} bill? = period covered by {f}
Meter reading = What did the meter of {f} show?
Consumption = How much did we use, by {f}’s bill?
1 Wages, tips, other compensation|Gross pay = What did {p} earn at {f}? = pay of {p} before tax
2 Federal income tax withheld|Tax withheld = How much tax was held back from {p}? = tax taken off at {f}
4 Social security tax withheld = What was taken off for social security from {p}?
17 State income tax|State tax = How much went to the state from {p}’s pay?
c Employer’s name, address, and ZIP code|Employer = Who employs {p}? = Where does {p} work?
e Employee’s name|Name|Full name = Whose form is it? = Who works at {f}, by the form?
b Employer identification number|Tax number|Taxpayer identification number = What is the tax number of {f}? = EIN {f}
Net pay|Amount transferred = What did {p} get paid out? = take-home pay of {p}
Date of birth|Born = When was {p} born? = birthday of {p}
Address|Street address|Home address = Where does {p} live? = address of {p}
Telephone|Phone|Phone number = How can I call {p}? = number of {p}
E-mail = mail address of {p}
Occupation|Position|Job title = What does {p} do for a living? = position of {p}
Start date|Date of hire = Since when is {p} at {f}? = first day of {p}
Monthly rent|Rent = What is the rent for {p}? = rent paid by {p}
Odometer|Mileage = How far had the car gone? = mileage
Registration|Licence plate = What plate does the car of {p} have?
Signature date|Date signed|Signed on = When did {p} sign?"""


def parse(path):
    topics = []
    for line in open(path, encoding="utf-8"):
        line = line.rstrip("\n")
        if line.startswith("== "):
            topics.append({"captions": [c.strip() for c in line[3:].split("|")], "cols": []})
        elif line.startswith("by "):
            topics[-1]["rows"] = line[3:].strip()
        elif line.startswith("col "):
            name, kind, *questions = [x.strip() for x in line[4:].split(" ; ")]
            topics[-1]["cols"].append(([n.strip() for n in name.split("|")], kind, questions))
    return topics


def rows_of(spec):
    """Labels with what people call them."""
    if spec in LISTS:
        return [[x.replace("_", " ") for x in item.split("=")] for item in LISTS[spec].split()]
    return [[x.strip() for x in item.split(" = ")] for item in spec.split(" ; ")]


def figure(kind, r):
    if kind == "dec":
        return r.choice([f"{r.uniform(0.2, 99):.1f}", f"{r.uniform(1, 950):.1f}", f"{r.uniform(1, 60):.2f}"])
    if kind == "pct":
        v = f"{r.uniform(0.2, 98):.1f}" if r.random() < 0.7 else str(r.randint(1, 97))
        return v + r.choice(["", "", "%"])
    if kind == "small":
        return str(r.randint(1, 99))
    if kind == "p":
        return r.choice(["0.04", "0.31", "<0.001", "0.77", "n.s."])
    if kind == "range":
        a = r.randint(2, 80)
        return f"{a}–{a + r.randint(5, 90)}"
    if kind == "unit":
        return r.choice(["g/l", "mg/dl", "mmol/l", "ng/ml", "10⁹/l"])
    if kind == "hours":
        return r.choice(["15 minutes", "30 minutes", "1 hour", "4 hours", "8 hours", "1 business day", "2 business days", "5 days"])
    if kind == "freq":
        return r.choice(["per month", "per quarter", "per year", "each time", "once"])
    if kind == "time":
        return f"{r.randint(5, 23)}:{r.randint(0, 59):02d}"
    if kind == "date":
        return date(r)
    if kind == "firm":
        return r.choice(FIRMS)
    n = r.choice([r.randint(10, 999), r.randint(1000, 99999), r.randint(100000, 4000000)])
    return f"{n:,}"


MONTHS = LISTS["months"].split()


def date(r):
    y, m, d = r.randint(2004, 2026), r.randint(1, 12), r.randint(1, 28)
    return r.choice([f"{d} {MONTHS[m - 1]} {y}", f"{MONTHS[m - 1]} {d}, {y}", f"{d:02d}.{m:02d}.{y}", f"{y}-{m:02d}-{d:02d}", f"{m:02d}/{d:02d}/{y}"])


def line(label, names, values, style):
    """A row as Ibid reads it; with style "bare" its columns have no names, with "loose" it was not read as a row."""
    if style == "loose":
        return " ".join([label] + values)
    if style == "bare":
        return " | ".join([label] + values)
    return " | ".join([label] + [f"{n}: {v}" for n, v in zip(names, values)])


def style_of(r):
    return r.choices(["named", "bare", "loose"], [8, 1, 1])[0]


SAYS_OTHERS = ["In most of them the figures were higher than in the year before.", "{a}, {b} and {c} reported the highest values.", "The figures for {a} are provisional.",
               "Compared with {a}, {b} had a smaller share.", "No data were available for {a}.", "Table {n} shows the results for all {k}.", "The average was {v}, an increase of {w} %.",
               "The increase was largest in {a} ({v}), followed by {b} ({w}).", "Source: own calculations; data for {a} and {b} were supplied late.", "Of all {k}, {n} had values below the average of {v}."]
SAYS_IT = ["For {e} it was {v} ({c}).", "{c} of {e}: {v}.", "{e} reached {v} ({c}), more than in the year before.", "At {v}, {c} was highest for {e}."]


def table(topics, r):
    t = r.choice(topics)
    rows = rows_of(t["rows"])
    shown = r.sample(rows, min(len(rows), r.randint(5, 14)))
    if r.random() < 0.8:
        shown.sort(key=rows.index)
    cols = r.sample(t["cols"], min(len(t["cols"]), r.randint(2, 5)))
    if r.random() < 0.8:
        cols.sort(key=t["cols"].index)
    names = [r.choice(c[0]) for c in cols]
    caption, style = r.choice(t["captions"]), style_of(r)
    previous = caption if r.random() < 0.85 else ""
    heading = r.choice(["", "Results", "Annex", "Statistical tables", caption, f"{r.randint(1, 9)}.{r.randint(1, 9)} Results"])
    values = {row[0]: [figure(c[1], r) for c in cols] for row in shown}
    unit = lambda row: [line(row[0], names, values[row[0]], style), previous, heading]
    target, k = r.choice(shown), r.randrange(len(cols))
    missing = r.choice(["row", "column"]) if r.random() < 0.32 else ""
    asked = cols[k]
    if missing == "row":
        others = [x for x in rows if x not in shown]
        missing = missing if others else ""
        target = r.choice(others) if others else target
    if missing == "column":
        others = [c for c in t["cols"] if c not in cols and c[1] == cols[k][1]]
        if others and len(cols) < len(t["cols"]):
            asked = r.choice(others)
        else:
            missing = ""
    said = r.choice(target) if len(target) > 1 and r.random() < 0.75 else target[0]
    question = r.choice(asked[2]).replace("{e}", said)
    right = [] if missing else [unit(target)]
    hard = [unit(x) for x in shown if x is not target]
    hard.sort(key=lambda u: -len(set(words(u[0])) & set(words(question))) + r.random())
    hard = hard[:5]
    # the same row in another table
    other = r.choice([x for x in topics if x is not t and (x["rows"] == t["rows"] or r.random() < 0.1)] or topics)
    if other is not t and target in rows_of(other["rows"]):
        oc = r.sample(other["cols"], min(len(other["cols"]), 3))
        hard.insert(0, [line(target[0], [r.choice(c[0]) for c in oc], [figure(c[1], r) for c in oc], style_of(r)), r.choice(other["captions"]), heading])
    elif r.random() < 0.5 and target in shown:  # the same row, in a table of other columns
        rest = [c for c in t["cols"] if c not in cols]
        if rest and asked not in rest:
            hard.insert(0, [line(target[0], [r.choice(c[0]) for c in rest[:3]], [figure(c[1], r) for c in rest[:3]], style_of(r)), previous, heading])
    a, b, c = ([x[0] for x in r.sample(rows, 3)] if len(rows) > 3 else ["one", "two", "three"])
    fill = lambda s: s.format(a=a, b=b, c=c, n=r.randint(2, 19), k=t["rows"] if t["rows"] in LISTS else "groups", v=figure(asked[1], r), w=figure("pct", r).rstrip("%"))
    named = lambda s: target[0] in s or said in s
    loose = [[fill(s), previous, heading] for s in r.sample(SAYS_OTHERS, 4)]
    loose = [u for u in loose if not named(u[0])]
    loose += [[caption, "", heading], [" | ".join([r.choice(["", "Country", "Group", "Year", "Item"])] + names).strip(" |"), caption, heading], [f"{names[0]} and {names[-1].lower()} by {t['rows'] if t['rows'] in LISTS else 'group'}", "", heading]]
    if right and r.random() < 0.2:  # a sentence says it too, or it alone
        sentence = [r.choice(SAYS_IT).format(e=target[0], c=names[k].lower(), v=values[target[0]][k]), r.choice([previous, loose[0][0]]), heading]
        right = [sentence] if r.random() < 0.5 else right + [sentence]
        if len(right) == 1:  # then the row isn't in the document
            hard = [u for u in hard if not u[0].startswith(target[0])]
    r.shuffle(loose)
    negative = hard[:4] + loose[:3] + hard[4:] + loose[3:]
    return {"q": question, "src": "table", "title": r.choice(["", caption, "Annual report", "Statistics"]), "pos": right, "neg": negative}


def words(text):
    return re.findall(r"\w+", text.lower())


ENDS = [("March", 31), ("June", 30), ("September", 30), ("December", 31), ("January", 31)]


def periods(r, flow):
    """Columns of a statement, with how people ask for each: (name, phrases)."""
    month, day = r.choice(ENDS)
    y = r.randint(2009, 2025)
    years = [y, y - 1] if r.random() < 0.6 else [y - 1, y]
    if r.random() < 0.25:
        years = [y, y - 1, y - 2]
    cols = []
    if not flow:
        return [(f"{month} {day}, {x}", [f"at the end of {month} {x}", f"on {day} {month} {x}", f"at {month} {day}, {x}", f"in {month} {x}"]) for x in years]
    plain = r.random() < 0.3
    for x in years:
        year = [f"in fiscal {x}", f"in {x}", f"over the whole year {x}", f"in the year to {month} {x}", f"in the fiscal year ended {month} {day}, {x}"]
        if plain:
            cols.append((str(x), year[:3]))
        else:
            cols.append((r.choice([f"Twelve Months Ended {month} {day}, {x}", f"Year ended {month} {day}, {x}", f"52 Weeks Ended {month} {day}, {x}", f"FY{x}"]), year))
    if not plain and r.random() < 0.6:
        quarter = [(r.choice([f"Three Months Ended {month} {day}, {x}", f"13 Weeks Ended {month} {day}, {x}", f"Q4 {x}"]),
                    [f"in the {month} quarter of {x}", f"in the last quarter of {x}", f"in the quarter to {month} {day}, {x}", f"from {MONTHS[(MONTHS.index(month) - 2) % 12]} to {month} {x}"]) for x in years]
        cols = quarter + cols if r.random() < 0.7 else quarter
    return cols


STATEMENTS = [(INCOME, True, "Consolidated Statements of Income"), (BALANCE, False, "Consolidated Balance Sheets"), (CASH, True, "Consolidated Statements of Cash Flows")]
ASKS = ["What was the {s} of {f} {p}?", "How high was {f}’s {s} {p}?", "{f} {s} {p}", "How much was it at {f} {p}: {s}?", "{s} of {f}, {p}?", "What did {f} report as {s} {p}?", "How much {s} had {f} {p}?", "{s} {p}"]


def items_of(text):
    """The items of a list with their names, and how people call them."""
    parts = [l.split(" = ") for l in text.split("\n")]
    return [([n.strip() for n in p[0].split("|")], [x.strip() for x in p[1:]]) for p in parts]


def statement(r):
    firm = r.choice(FIRMS)
    source, flow, title = r.choice(STATEMENTS)
    items = items_of(source)
    cols = periods(r, flow)
    names = [c[0] for c in cols]
    shown = items if r.random() < 0.5 else sorted(r.sample(items, max(6, len(items) * 2 // 3)), key=items.index)
    caption = f"{firm}{r.choice([', Inc.', ' plc', ' AG', ''])} {title} ({r.choice(['in thousands', '$ million', 'in thousands, except per share data', 'EUR 000', 'Unaudited'])})"
    heading = r.choice(["", title, "Exhibit " + str(r.randint(1, 6)), "Financial Statements", "Selected financial data"])
    style = r.choices(["named", "bare"], [9, 1])[0]
    small = lambda label: "per share" in label or label in ("Basic", "Diluted")
    value = lambda label: f"{r.uniform(0.1, 14):.2f}" if small(label) else r.choice(["{:,}", "{:,}", "({:,})", "$ {:,}"]).format(r.randint(20, 9_000_000))
    unit, named = {}, {}
    for item in shown:
        label = r.choice(item[0])
        named[item[0][0]] = label
        unit[item[0][0]] = [line(label, names, [value(label) for _ in names], style), caption if r.random() < 0.85 else "", heading]
    target = r.choice(items if r.random() < 0.4 else shown)
    k = r.randrange(len(cols))
    phrase, period = r.choice(target[1] + [target[0][0].lower()]), r.choice(cols[k][1])
    right = [unit[target[0][0]]] if target[0][0] in unit else []
    if right and r.random() < 0.15:  # a period that the table doesn't have
        period, right = re.sub(r"\b20\d\d\b", str(r.choice([2001, 2003, 2005])), period), []
        absent = True
    else:
        absent = not right
    question = r.choice(ASKS).format(s=phrase, f=firm, p=period)
    question = question[0].upper() + question[1:]
    wrong = [u for key, u in unit.items() if key != target[0][0]]
    if absent and target[0][0] in unit:
        wrong.insert(0, unit[target[0][0]])
    near = lambda u: -len(set(words(u[0].split(" | ")[0])) & set(words(" ".join(target[0] + target[1])))) + r.random()
    wrong.sort(key=near)
    other = r.choice([f for f in FIRMS if f != firm])
    sentences = [f"{firm} today announced its results for the period.", f"The {phrase} is explained in Note {r.randint(2, 20)}.", f"{other} {title}", f"{firm} expects growth to continue {period}.",
                 " | ".join([""] + names).strip(" |"), caption, f"Compared with the year before, {r.choice(items)[1][0]} rose by {r.randint(1, 30)} %."]
    loose = [[s, caption, heading] for s in r.sample(sentences, 4)]
    if right and r.random() < 0.2:
        label = named[target[0][0]]
        right = right + [[f"{label} {r.choice(['was', 'came to', 'amounted to'])} ${r.randint(2, 900)} million {period}, {r.choice(['up', 'down'])} {r.randint(1, 30)} % on the year before.", caption, heading]]
    return {"q": question, "src": "table", "title": r.choice(["", firm, f"{firm} results"]), "pos": right, "neg": wrong[:4] + loose[:2] + wrong[4:8] + loose[2:]}


def field_value(label, firm, person, r):
    low = label.lower()
    if any(x in low for x in ("date", "born", "shipped", "signed", "pay by", "payment due")):
        return date(r)
    if "period" in low:
        return f"{date(r)} – {date(r)}"
    if "terms" in low:
        return r.choice(["30 days net", "net 14 days", "due on receipt", "2 % within 10 days, 30 days net"])
    if "iban" in low or "bank" in low:
        return f"DE{r.randint(10, 99)} {r.randint(1000, 9999)} {r.randint(1000, 9999)} {r.randint(1000, 9999)} {r.randint(1000, 9999)} {r.randint(10, 99)}"
    if "contact" in low or "sales" in low and "tax" not in low or "employee’s name" in low or low in ("name", "full name"):
        return person
    if "employer’s" in low or low == "employer":
        return f"{firm}, {r.randint(1, 99)} Mill Road"
    if "address" in low:
        return f"{r.randint(1, 199)} {r.choice(['Mill Road', 'Harbour Street', 'Linden Avenue'])}, {r.choice(['Ashby', 'Elmer', 'Northgate'])}"
    if "phone" in low:
        return f"({r.randint(200, 999)}) {r.randint(200, 999)}-{r.randint(1000, 9999)}"
    if "mail" in low:
        return person.lower().replace(" ", ".") + "@example.com"
    if "occupation" in low or "position" in low or "job" in low:
        return r.choice(["nurse", "joiner", "Accountant", "Head of Purchasing", "driver"])
    if "plate" in low or "registration" in low:
        return f"{r.choice(['KA', 'BX', 'NR'])} {r.randint(100, 999)} {r.choice(['AB', 'TU'])}"
    if any(x in low for x in ("no.", "number", "reference", "order")):
        return r.choice([f"{r.randint(10000, 9999999)}", f"INV-{r.randint(1000, 99999)}", f"{r.randint(10, 99)}-{r.randint(1000000, 9999999)}", f"S{r.randint(100, 999)}/{r.randint(10, 99)}"])
    if "meter" in low or "consumption" in low or "mileage" in low or "odometer" in low:
        return f"{r.randint(100, 99999):,} {r.choice(['kWh', 'm³', 'km'])}"
    return r.choice(["{:,.2f}", "${:,.2f}", "{:,.2f} €", "EUR {:,.2f}"]).format(r.uniform(4, 9000))


def form(r):
    items = items_of(FORMS)
    firm, person = r.choice(FIRMS), r.choice(NAMES)
    shown = sorted(r.sample(items, r.randint(6, 12)), key=items.index)
    target = r.choice(shown)
    names = ", ".join(r.sample([firm, person, f"{r.choice(FIRMS)} Ltd"], r.randint(1, 2)))
    title = r.choice([f"Invoice {firm}", firm, f"{firm} invoice", "", "Form"])
    unit = lambda item, f, p, prev: [f"{(label := r.choice(item[0]))}{r.choice([':', ':', ''])} {field_value(label, f, p, r)}", prev, r.choice(["", "", "Invoice"])]
    right = [unit(target, firm, person, names)]
    hard = [unit(x, firm, person, names) for x in shown if x is not target]
    other = r.choice([f for f in FIRMS if f != firm])
    elsewhere = unit(target, other, r.choice(NAMES), other)
    question = r.choice(target[1]).format(f=firm, p=person)
    head = [[f"{firm}, {r.randint(1, 99)} Mill Road, {r.choice(['Ashby', 'Northgate'])}", "", ""], [f"{firm}", "", ""], [f"Thank you for your order with {firm}.", "", ""], ["Please pay without deduction.", names, ""],
            ["Description | Quantity: 2 | Price: 14.00 | Amount: 28.00", "", ""], [" ".join(r.sample([x[0][0] for x in items], 4)), "", ""]]
    negative = [elsewhere + [f"Invoice {other}"]] + hard[:4] + r.sample(head, 4) + hard[4:]
    if r.random() < 0.3:
        right = []
    return {"q": question, "src": "form", "title": title, "pos": right, "neg": negative}


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--topics", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), "tables.txt"))
    p.add_argument("--out", required=True)
    p.add_argument("--tables", type=int, default=6000)
    p.add_argument("--statements", type=int, default=3000)
    p.add_argument("--forms", type=int, default=1500)
    p.add_argument("--seed", type=int, default=1)
    a = p.parse_args()
    r = random.Random(a.seed)
    topics = parse(a.topics)
    with open(a.out, "w", encoding="utf-8") as out:
        for make, n in ((lambda: table(topics, r), a.tables), (lambda: statement(r), a.statements), (lambda: form(r), a.forms)):
            for _ in range(n):
                out.write(json.dumps(make(), ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
