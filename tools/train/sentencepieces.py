"""The pieces of multilingual-e5-small, as backend/infer/sentencepiece.go makes them."""
import collections
import struct
import unicodedata

FILE = "multilingual-e5-small-pieces.bin"
Encoding = collections.namedtuple("Encoding", "ids")


class Tokenizer:
    def __init__(self, path):
        with open(path, "rb") as f:
            content = f.read()
        count, self.begin, self.end, padding, self.unknown = struct.unpack_from("<5i", content)
        length, = struct.unpack_from("<q", content, 20)
        at = 28
        ends = struct.unpack_from(f"<{count + 1}i", content, at)
        at += 4 * (count + 1)
        self.scores = struct.unpack_from(f"<{count}f", content, at)
        at += 4 * count
        text = content[at:at + length]
        at += length
        special = {self.begin, self.end, padding, self.unknown}
        self.of = {}
        for i in range(count):
            piece = text[ends[i]:ends[i + 1]].decode()
            if i not in special and piece != "<mask>":
                self.of[piece] = i
        self.longest = max(map(len, self.of))
        self.least = min(self.scores) - 10
        changes, _ = struct.unpack_from("<2i", content, at)
        at += 8
        self.changed = {}
        for _ in range(changes):
            n = content[at + 4]
            to = struct.unpack_from(f"<{n}i", content, at + 5)
            self.changed[struct.unpack_from("<i", content, at)[0]] = "".join(map(chr, to))
            at += 5 + 4 * n
        self.known = {}

    def encode(self, text, add_special_tokens=False):
        ids = []
        for word in unicodedata.normalize("NFC", text).translate(self.changed).split():
            if word not in self.known:
                self.known[word] = self.word("\u2581" + word)
            ids += self.known[word]
        return Encoding(ids)

    def word(self, word):
        best = [(0.0, 0, 0)] + [(-1e30, 0, 0)] * len(word)
        for i in range(len(word)):
            score = best[i][0]
            for end in range(i + 1, min(len(word), i + self.longest) + 1):
                piece = self.of.get(word[i:end])
                if piece is not None and score + self.scores[piece] > best[end][0]:
                    best[end] = (score + self.scores[piece], i, piece)
            if score + self.least > best[i + 1][0]:
                best[i + 1] = (score + self.least, i, self.unknown)
        ids, end = [], len(word)
        while end:
            _, start, piece = best[end]
            if piece != self.unknown or not ids or ids[-1] != piece:
                ids.append(piece)
            end = start
        return ids[::-1]
