#!/usr/bin/env python3
"""Writes pieces.json, pairs.json and vectors.json: what the Python libraries make of some texts.

    reference.py MODELS MINILM TRAIN

MODELS is build/cache/models, MINILM the folder of all-MiniLM-L6-v2, whose tokenizer the
scorer is trained with, TRAIN the folder of model.py, the scorer's reference. Needs
onnxruntime, tokenizers and torch.
"""
import json
import os
import sys

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

models, minilm, train = sys.argv[1:]
sys.path.insert(0, train)
from model import Encoder  # noqa: E402

QUERY = "Represent this sentence for searching relevant passages: "
TEXTS = [
    ["query", "Who pays for repairs to the roof?"],
    ["query", "Wie hoch ist die Kaltmiete?"],
    ["document", "Rent. The Tenant pays $1,250.00 on the first of each month, in advance."],
    ["document", "Revenue rose 4 % to €4.81 million (2023: €4.62 million); see note 12."],
    ["document", "Die Gesellschaft haftet für Schäden, die vorsätzlich herbeigeführt wurden."],
    ["document", "東京タワーの高さは333メートルです。"],
    ["document", "Section 7.2(b)(iii) — Indemnification; limitation of liability. " * 30],
    ["document", "x"],
]
PAIRS = [
    dict(question="May I keep a dog?", unit="The Tenant shall not keep pets.", previous="12. Animals.", heading="House rules", title="Lease"),
    dict(question="What was the revenue in 2024?", unit="Revenue\n2024\n4.81", previous="", heading="Key figures", title=""),
    dict(question="Wann läuft der Vertrag aus?", unit="Er endet am 31. Dezember 2027.", previous="", heading="", title="Mietvertrag über Gewerberäume in der Großen Bleichen 21, Hamburg-Mitte"),
    dict(question="why " * 50, unit="because [SEP] of the [CLS] reasons " * 40, previous="before " * 60, heading="heading " * 30, title="title " * 30),
    dict(question="", unit="x", previous="the sentence before it", heading="", title=""),
    dict(question="東京の高さ?", unit="高さは333メートルです。", previous="é" * 200, heading="ÀÉÎ " * 40, title="ö" * 60),
]

# Eight scripts, and what tokenizers disagree about.
PIECES = [
    "The tenant's well-being; e.g. 3.5% p.a.!", "naïve CAFÉ Ångström ŒUVRE İstanbul ﬁnance", "Straße, Größe, Fußgängerübergänge",
    "Договор аренды № 12 от 5 мая 2024 г., ёлка й", "Η σύμβαση λήγει στις 31 Δεκεμβρίου· ΆΈΉ ς", "العقد ينتهي في ٣١ ديسمبر؛ مُحَمَّد", "הַחוֹזֶה מסתיים ב־31 בדצמבר",
    "अनुबंध ३१ दिसंबर को समाप्त होता है। क्षत्रिय", "สัญญาสิ้นสุดวันที่ 31 ธันวาคม ที่ กำไร", "契約は12月31日に終了します。カタカナ ｶﾀｶﾅ", "合同于12月31日终止㐀𠀀豈",
    "계약은 12월 31일에 종료됩니다. 한국", "Hợp đồng kết thúc ngày 31 tháng 12", "soft\u00adhyphen zero\u200bwidth joiner\u200d non\u200cjoiner bom\ufeff",
    "tabs\tand\nlines\r\nand\u00a0spaces\u2003here\u3000there", "control\x00\x07chars\x7f and \ufffd and \ue000", "emoji 👍🏽 👨‍👩‍👧 flags 🇩🇪", "x" * 99 + " " + "y" * 101,
    "$1,250.00 €4,81 £5 ¥6 §7 ¶8 ©9 ®10 ™", "a_b-c/d\\e@f.g#h~i^j`k|l{m}n[o]p", "½ ² ³ ① Ⅳ ﷼ ㎏ ℃ ℉ № ℡", "“quotes” ‘single’ «guillemets» „low“ –—… ·•", "ǅ ǆ ß ẞ ſ K Å Ω", "", " ", "\u0301 alone, e\u0301 e\u0301\u0323",
]


def words(text):
    """Takes the brackets off special tokens: a text can't hold one in Ibid."""
    return text.replace("[SEP]", "[ SEP ]").replace("[CLS]", "[ CLS ]")


encoder = Encoder(minilm)
pieces = [{"Text": text, "IDs": encoder.ids(text)} for text in PIECES]
pairs = []
for p in PAIRS:
    ids, segments = encoder.pair(**{k: words(v) for k, v in p.items()})
    pairs.append({k.capitalize(): words(v) for k, v in p.items()} | {"IDs": ids, "Segments": segments})

tokenizer = Tokenizer.from_file(os.path.join(models, "bge-small-en-v1.5-q-tokenizer.json"))
tokenizer.no_padding()
tokenizer.enable_truncation(384)
session = onnxruntime.InferenceSession(os.path.join(models, "bge-small-en-v1.5-q.onnx"), providers=["CPUExecutionProvider"])
vectors = []
for kind, text in TEXTS:
    ids = np.array([tokenizer.encode((QUERY if kind == "query" else "") + text).ids])
    inputs = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
    v = session.run(["last_hidden_state"], inputs)[0][0, 0]
    vectors.append({"Kind": kind, "Text": text, "Vector": [round(float(x), 5) for x in v / np.linalg.norm(v)]})

here = os.path.dirname(os.path.abspath(__file__))
for name, rows in ("pieces.json", pieces), ("pairs.json", pairs), ("vectors.json", vectors):
    with open(os.path.join(here, name), "w") as f:
        f.write("[\n" + ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows) + "\n]\n")
