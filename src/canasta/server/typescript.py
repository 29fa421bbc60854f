"""TypeScript declarations of messages."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec import inspect

HEAD: Final = "// Written by `python3 dev.py types` from canasta.session.protocol. Do not edit.\n"


def declarations(structs: Iterable[type], unions: Mapping[str, Sequence[type]]) -> str:
    """An interface for each struct, and the unions of them."""
    parts = [_interface(kind) for kind in structs]
    for name, kinds in unions.items():
        members = "".join(f"\n  | {kind.__name__}" for kind in kinds)
        parts.append(f"export type {name} ={members};\n")
    return HEAD + "\n" + "\n".join(parts)


def _interface(kind: Any) -> str:
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    lines = []
    if found.tag_field is not None:
        lines.append(f"  {found.tag_field}: '{found.tag}';")
    # what comes from the server is whole, save where defaults are left out
    may_lack = kind.__struct_config__.omit_defaults or not kind.__struct_config__.frozen
    for one in found.fields:
        mark = "?" if may_lack and not one.required else ""
        lines.append(f"  {one.encode_name}{mark}: {_type(one.type)};")
    return f"export interface {kind.__name__} {{\n" + "\n".join(lines) + "\n}\n"


def _type(found: inspect.Type) -> str:
    match found:
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StrType():
            return "string"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case inspect.LiteralType(values=values):
            return " | ".join(f"'{value}'" for value in values)
        case inspect.StructType(cls=cls):
            return cls.__name__
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            inner = _type(item)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case inspect.DictType(value_type=value):
            return f"Record<string, {_type(value)}>"
        case inspect.UnionType(types=types):
            return " | ".join(_type(one) for one in sorted(types, key=_last_null))
        case inspect.AnyType():
            return "unknown"
    raise ValueError(f"no TypeScript for {found}")


def _last_null(found: inspect.Type) -> bool:
    return isinstance(found, inspect.NoneType)
