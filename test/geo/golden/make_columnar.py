"""Makes small FlatGeobuf files with GDAL and small (Geo)Parquet files byte by byte as the format's specification says (there is no
Parquet writer in Debian's GDAL), and writes what they hold to columnar.json.

Run with a Python that has GDAL:  python3 test/geo/golden/make_columnar.py
"""
import gzip
import json
import pathlib
import struct
import zlib

from osgeo import gdal, ogr, osr

gdal.UseExceptions()
ogr.UseExceptions()
here = pathlib.Path(__file__).parent
folder = here.parent / "fixtures" / "columnar"
folder.mkdir(parents=True, exist_ok=True)
golden = {}
SHAPES = {
    "point": ["POINT (7.5 50.25)", "POINT (8 51)", "POINT (-3 40.125)"],
    "line": ["LINESTRING (0 0, 1 1, 2 0)", "LINESTRING (5 5, 6 7)"],
    "polygon": ["POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0), (2 2, 4 2, 4 4, 2 4, 2 2))", "POLYGON ((20 20, 30 20, 30 30, 20 20))"],
    "multi": ["MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5), (5.2 5.1, 5.8 5.1, 5.8 5.7, 5.2 5.1)))", "MULTIPOLYGON (((9 9, 10 9, 10 10, 9 9)))"],
    "mixed": ["POINT (1 2)", "MULTIPOINT (3 4, 5 6)", "MULTILINESTRING ((0 0, 1 1), (2 2, 3 3, 4 2))", "POLYGON ((0 0, 1 0, 1 1, 0 0))"],
}
KINDS = {"point": ogr.wkbPoint, "line": ogr.wkbLineString, "polygon": ogr.wkbPolygon, "multi": ogr.wkbMultiPolygon, "mixed": ogr.wkbUnknown}


def flatgeobuf(name, shapes, kind, epsg, options):
    path = folder / f"{name}.fgb"
    path.unlink(missing_ok=True)
    reference = osr.SpatialReference()
    reference.ImportFromEPSG(epsg)
    data = ogr.GetDriverByName("FlatGeobuf").CreateDataSource(str(path))
    layer = data.CreateLayer(name, reference, kind, options)
    for field, type in [("name", ogr.OFTString), ("count", ogr.OFTInteger), ("big", ogr.OFTInteger64), ("share", ogr.OFTReal), ("day", ogr.OFTDate)]:
        layer.CreateField(ogr.FieldDefn(field, type))
    for index, wkt in enumerate(shapes):
        feature = ogr.Feature(layer.GetLayerDefn())
        feature.SetField("name", f"Ort {index} ä")
        if index != 1:
            feature.SetField("count", index * 7 - 3)
        feature.SetField("big", 2**40 + index)
        feature.SetField("share", index / 8)
        feature.SetField("day", 2021, 3, 1 + index, 0, 0, 0, 0)
        feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
        layer.CreateFeature(feature)
    data = layer = None
    opened = ogr.Open(str(path))
    back = opened.GetLayer(0)
    golden[f"{name}.fgb"] = {"crs": f"EPSG:{epsg}", "features": [
        {"geometry": json.loads(f.GetGeometryRef().ExportToJson()), "name": f["name"], "count": f["count"], "big": f["big"], "share": f["share"]}
        for f in back]}


for name, shapes in SHAPES.items():
    flatgeobuf(name, shapes, KINDS[name], 4326, ["SPATIAL_INDEX=YES"])
flatgeobuf("plain-utm", SHAPES["point"], ogr.wkbPoint, 32632, ["SPATIAL_INDEX=NO"])
flatgeobuf("indexed-many", [f"POINT ({i % 20} {i // 20})" for i in range(300)], ogr.wkbPoint, 4326, ["SPATIAL_INDEX=YES"])


class Thrift:
    """The compact protocol, as much as Parquet's footer needs."""

    @staticmethod
    def varint(n):
        out = b""
        while n > 127:
            out += bytes([n & 127 | 128])
            n >>= 7
        return out + bytes([n])

    @classmethod
    def value(cls, kind, v):
        if kind == "i":
            return cls.varint((v << 1) ^ (v >> 63))
        if kind == "s":
            v = v.encode() if isinstance(v, str) else v
            return cls.varint(len(v)) + v
        if kind == "t":
            return cls.struct(v)
        code, inner = {"ls": (8, "s"), "lt": (12, "t"), "li": (5, "i")}[kind]
        head = bytes([len(v) << 4 | code]) if len(v) < 15 else bytes([0xF0 | code]) + cls.varint(len(v))
        return head + b"".join(cls.value(inner, one) for one in v)

    @classmethod
    def struct(cls, fields):
        out, last = b"", 0
        for number, kind, v, *wide in fields:
            code = {"i": 6 if wide else 5, "s": 8, "t": 12}.get(kind, 9)
            out += bytes([(number - last) << 4 | code]) + cls.value(kind, v)
            last = number
        return out + b"\0"


def parquet(name, columns, rows, codec=0, metadata=None):
    """columns: (name, physical type, converted type or None, optional?, encode)."""
    pack = {0: lambda b: b, 2: lambda b: gzip.compress(b, mtime=0), 6: None}[codec]
    body = b"PAR1"
    chunks = []
    for column, (label, physical, _, optional, encode) in enumerate(columns):
        values = [row[column] for row in rows]
        present = [v for v in values if v is not None]
        page = b"".join(encode(v) for v in present)
        if optional:
            levels = b"".join(Thrift.varint(1 << 1) + bytes([0 if v is None else 1]) for v in values)
            page = struct.pack("<I", len(levels)) + levels + page
        packed = pack(page)
        header = Thrift.struct([(1, "i", 0), (2, "i", len(page)), (3, "i", len(packed)), (5, "t", [(1, "i", len(values)), (2, "i", 0), (3, "i", 3), (4, "i", 3)])])
        offset = len(body)
        body += header + packed
        chunks.append([(2, "i", offset, True), (3, "t", [(1, "i", physical), (2, "li", [0, 3]), (3, "ls", [label]), (4, "i", codec), (5, "i", len(values), True),
                       (6, "i", len(page) + len(header), True), (7, "i", len(packed) + len(header), True), (9, "i", offset, True)])])
    schema = [[(4, "s", "schema"), (5, "i", len(columns))]]
    for label, physical, converted, optional, _ in columns:
        schema.append([(1, "i", physical), (3, "i", 1 if optional else 0), (4, "s", label)] + ([(6, "i", converted)] if converted is not None else []))
    footer = [(1, "i", 1), (2, "lt", schema), (3, "i", len(rows), True), (4, "lt", [[(1, "lt", chunks), (2, "i", len(body), True), (3, "i", len(rows), True)]])]
    if metadata:
        footer.append((5, "lt", [[(1, "s", k), (2, "s", v)] for k, v in metadata.items()]))
    end = Thrift.struct(footer)
    (folder / name).write_bytes(body + end + struct.pack("<I", len(end)) + b"PAR1")


text = lambda v: struct.pack("<I", len(v.encode())) + v.encode()
blob = lambda v: struct.pack("<I", len(v)) + v
COLUMNS = [("station", 6, 0, False, text), ("day", 1, 6, False, lambda v: struct.pack("<i", v)), ("rain", 5, None, True, lambda v: struct.pack("<d", v)),
           ("count", 2, None, False, lambda v: struct.pack("<q", v))]
ROWS = [["Köln", 18628, 1.5, 3], ["Bonn", 18629, None, -4], ["Aachen", 18630, 0.25, 2**40]]
for codec, label in [(0, "plain"), (2, "gzip")]:
    parquet(f"{label}.parquet", COLUMNS, ROWS, codec)
    golden[f"{label}.parquet"] = {"rows": [{"station": s, "day": d, "rain": r, "count": c} for (s, _, r, c), d in zip(ROWS, ["2021-01-01", "2021-01-02", "2021-01-03"])]}
for label, crs, expected in [("geo-degrees", "absent", "EPSG:4326"), ("geo-utm", {"type": "ProjectedCRS", "name": "WGS 84 / UTM zone 32N", "id": {"authority": "EPSG", "code": 32632}}, "EPSG:32632"), ("geo-unknown", None, "")]:
    geometries = [ogr.CreateGeometryFromWkt(wkt) for wkt in SHAPES["mixed"]]
    rows = [[f"g{i}", bytes(g.ExportToWkb(ogr.wkbNDR))] for i, g in enumerate(geometries)]
    column = {"encoding": "WKB", "geometry_types": []}
    if crs != "absent":
        column["crs"] = crs
    geo = {"version": "1.0.0", "primary_column": "geometry", "columns": {"geometry": column}}
    parquet(f"{label}.parquet", [("name", 6, 0, False, text), ("geometry", 6, None, False, blob)], rows, 2, {"geo": json.dumps(geo)})
    golden[f"{label}.parquet"] = {"crs": expected, "features": [{"geometry": json.loads(g.ExportToJson()), "name": f"g{i}"} for i, g in enumerate(geometries)]}


def geoparquet(name, crs, shapes, metadata=None):
    geometries = [ogr.CreateGeometryFromWkt(wkt) for wkt in shapes]
    rows = [[f"g{i}", bytes(g.ExportToWkb(ogr.wkbNDR))] for i, g in enumerate(geometries)]
    geo = {"version": "1.0.0", "primary_column": "geometry", "columns": {"geometry": {"encoding": "WKB", "geometry_types": [], "crs": crs}}}
    parquet(f"{name}.parquet", [("name", 6, 0, False, text), ("geometry", 6, None, False, blob)], rows, 2, {"geo": json.dumps(geo)})


# PROJJSON without an identifier: where GDAL says that a point lies.
projjson = {}
CUSTOM = {
    "laea": "+proj=laea +lat_0=10 +lon_0=20 +x_0=1000 +y_0=2000 +ellps=GRS80 +units=m +no_defs",
    "lcc-feet": "+proj=lcc +lat_0=40 +lon_0=-96 +lat_1=33 +lat_2=45 +x_0=609601.2192024384 +y_0=0 +datum=NAD83 +units=us-ft +no_defs",
    "albers-sphere": "+proj=aea +lat_0=23 +lon_0=-96 +lat_1=29.5 +lat_2=45.5 +x_0=0 +y_0=0 +R=6370997 +units=m +no_defs",
    "bound": "+proj=tmerc +lat_0=0 +lon_0=9 +k=1 +x_0=3500000 +y_0=0 +ellps=bessel +towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7 +units=m +no_defs",
    "polar": "+proj=stere +lat_0=-90 +lat_ts=-71 +lon_0=30 +x_0=0 +y_0=0 +datum=WGS84 +units=m +no_defs",
    "degrees": "+proj=longlat +a=6378388 +rf=297 +no_defs",
    "paris": "+proj=longlat +ellps=clrk80ign +pm=paris +no_defs",
}
POINTS = {"lcc-feet": (2100000, 300000), "bound": (3560000, 5600000), "degrees": (7, 50), "paris": (3, 45)}
for label, definition in CUSTOM.items():
    reference = osr.SpatialReference()
    reference.SetFromUserInput(definition)
    reference.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    x, y = POINTS.get(label, (150000, -250000))
    described = json.loads(reference.ExportToPROJJSON())
    assert "id" not in described, label
    geoparquet(f"crs-{label}", described, [f"POINT ({x} {y})"])
    target = osr.SpatialReference()
    target.SetFromUserInput("EPSG:4326")
    target.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    where = osr.CoordinateTransformation(reference, target).TransformPoint(x, y)[:2]
    projjson[f"crs-{label}.parquet"] = {"point": [x, y], "longitudeLatitude": list(where)}
(here / "projjson.json").write_text(json.dumps(projjson) + "\n")
(here / "columnar.json").write_text(json.dumps(golden, ensure_ascii=False, separators=(",", ":")) + "\n")
