"""Finds the numbers in C++ sources that somebody chose; what scripts/count-numbers and scripts/sweep share.

Named numbers: constants (`constexpr float kReach = 0.3F;`), each number of a constant list, and members of a struct with
a number as their default. Whatever is computed from other names is none; nor is a default of 0 or 1 outside a struct
whose name ends in Tuning, where it only says how counting begins.
Bare decimals: numbers with a fraction in the midst of an expression. One half (a middle, a rounding) and powers of ten
below 0.001 or above a million (nearly nothing, without end) are not counted.
"""
import bisect
import re
from dataclasses import dataclass

NUMBER = r"(?:\d[\d']*\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)[fFuUlL]*"
TYPE = r"(?:unsigned |std::)?(?:int|float|double|size_t|ptrdiff_t|u?int\d+_t|uchar)"
CONSTANT = re.compile(r"\b(?P<before>(?:inline\s+|static\s+)*)(?P<const>constexpr|const)\s+(?P<type>[\w:<>]+)\s+"
                      r"(?P<rest>k[A-Z]\w*(?:\[\w*\])?\s*=[^;]*);")
MEMBER = re.compile(rf"^\s*(?:const\s+)?(?P<type>{TYPE})\s+(?P<rest>\w+\s*(?:=|\{{)[^;]*)$")


@dataclass
class Number:
    name: str      # kReach, Tuning::reach, kReaches[1]; a bare decimal has none
    line: int
    begin: int     # of the literal expression in the text
    end: int
    text: str
    type: str
    isMember: bool = False
    where: tuple = ()   # of the whole declaration


def blanked(text):
    """The text with comments and strings blanked out, so that places stay the same."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'|^[ \t]*#[^\n]*', re.S | re.M)
    return pattern.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)


def value(text):
    """The value of an expression of numbers alone; None if it is something else."""
    plain = re.sub(r"(?<=[\d.])[fFuUlL]+\b", "", text.replace("'", ""))
    if not re.fullmatch(r"[\d.eE+\-*/() ]+", plain) or not re.search(r"\d", plain):
        return None
    try:
        return eval(plain)  # numbers and operators only
    except (SyntaxError, ZeroDivisionError):
        return None


def isPlain(number):
    """Half, whole, nearly nothing, or without end."""
    text = re.sub(r"[fFlL]+$", "", number)
    x = abs(float(text))
    power = re.fullmatch(r"1(\.0)?[eE][+-]?\d+", text)
    return x == int(x) and x < 1e6 or x == 0.5 or bool(power) and (x <= 1e-3 or x >= 1e6)


def _declarators(rest):
    """(name, begin, end of what it is set to) of `a = 1, b = 2`, by places in `rest`."""
    depth, begin, parts = 0, 0, []
    for i, c in enumerate(rest + ","):
        depth += c in "({[<" and not (c == "<" and rest[i:i + 2] == "<=")
        depth -= c in ")}]>"
        if c == "," and depth == 0:
            parts.append((begin, i))
            begin = i + 1
    for begin, end in parts:
        match = re.match(r"\s*(\w+)(?:\[\w*\])?\s*=?\s*(?=\S)", rest[begin:end])
        if match:
            yield match.group(1), begin + match.end(), begin + len(rest[begin:end].rstrip())


def _structScopes(code):
    """(begin, end, name of the innermost struct or None) of each statement at the level of a struct."""
    stack, begin = [None], 0
    for i, c in enumerate(code):
        if c not in "{};":
            continue
        head = code[begin:i]
        if c == "{":
            match = re.search(r"\b(?:struct|class)\s+(\w+)[^()=;]*$", head)
            isBraced = stack[-1] is not None and not match and re.search(rf"^\s*(?:const\s+)?{TYPE}\s+\w+\s*$", head)
            stack.append(match.group(1) if match else "=" if isBraced or head.rstrip().endswith("=") else None)
            if stack[-1] != "=":
                begin = i + 1
        elif c == "}":
            if stack.pop() != "=":
                begin = i + 1
            stack = stack or [None]
        else:
            if stack[-1] not in (None, "="):
                yield begin, i, stack[-1]
            begin = i + 1


def findNumbers(text):
    """(named numbers, bare decimals) of one source."""
    code = blanked(text)
    starts = [m.start() for m in re.finditer(r"^", text, re.M)]
    lineOf = lambda place: bisect.bisect_right(starts, place)
    named, taken = [], []
    def add(name, begin, end, type, isMember, where):
        named.append(Number(name, lineOf(begin), begin, end, text[begin:end], type, isMember, where))
        taken.append((begin, end))
    def addList(name, begin, end, type, where):
        items = list(re.finditer(r"(?<=[{,])\s*" + NUMBER + r"(?=\s*[,}])", code[begin:end]))
        for i, m in enumerate(items):
            at = begin + m.end() - len(m.group().lstrip())
            add(f"{name}[{i}]", at, begin + m.end(), type, False, where)
    for match in CONSTANT.finditer(code):
        offset, type = match.start("rest"), match.group("type")
        for name, begin, end in _declarators(match.group("rest")):
            begin, end = begin + offset, end + offset
            if code[begin:end].startswith("{"):
                addList(name, begin, end, type, match.span())
            elif re.fullmatch(TYPE, type) and value(code[begin:end]) is not None:
                add(name, begin, end, type, False, match.span())
    for start, stop, struct in _structScopes(code):
        match = MEMBER.match(code[start:stop])
        if not match:
            continue
        offset = start + match.start("rest")
        for name, begin, end in _declarators(match.group("rest")):
            begin, end = begin + offset, end + offset
            if code[begin] == "{":
                begin, end = begin + 1, end - 1
            x = value(code[begin:end])
            if x is not None and (struct.endswith("Tuning") or abs(x) not in (0, 1, 1e9)):
                add(f"{struct}::{name}", begin, end, match.group("type"), True, (start, stop))
    bare = []
    for match in re.finditer(r"(?<![\w.])" + NUMBER, code):
        begin, end = match.span()
        if not re.search(r"[.eE]", match.group()) or re.match(r"0[xX]", code[begin:]) or isPlain(match.group()):
            continue
        if not any(b <= begin < e for b, e in taken):
            type = "float" if match.group()[-1] in "fF" else "double"
            bare.append(Number("", lineOf(begin), begin, end, match.group(), type))
    return sorted(named, key=lambda n: n.begin), bare
