"""Makes small HDF4 and HDF-EOS2 files with the HDF4 library and writes what GDAL reads from them to hdf4.json.

Run with a Python that has pyhdf and GDAL with its HDF4 driver:  python3 test/geo/golden/make_hdf4.py
"""
import ctypes
import ctypes.util
import json
import os
import pathlib
import subprocess
import sys

import numpy as np
from osgeo import gdal, osr

if sys.argv[1:] != ["read"]:
    from pyhdf.HDF import HC, HDF
    from pyhdf.SD import SD, SDC
    from pyhdf.V import V  # noqa: F401

    # The library that pyhdf uses, for what pyhdf does not offer: chunks and little-endian numbers.
    library = ctypes.CDLL(ctypes.util.find_library("mfhdfalt"))

gdal.UseExceptions()
osr.UseExceptions()
here = pathlib.Path(__file__).resolve().parent
folder = here.parent / "fixtures" / "hdf4"
folder.mkdir(parents=True, exist_ok=True)
NDG, CHUNK, CHUNK_AND_COMPRESS, DEFLATE, LITTLE = 720, 1, 3, 4, 0x4000
TYPES = {"int8": 20, "uint8": 21, "int16": 22, "uint16": 23, "int32": 24, "uint32": 25, "float32": 5, "float64": 6}


class Chunks(ctypes.Structure):
    """HDF_CHUNK_DEF: a union that is as large as its member for compressed chunks."""
    _fields_ = [("lengths", ctypes.c_int32 * 32), ("comp_type", ctypes.c_int32), ("model_type", ctypes.c_int32), ("info", ctypes.c_int32 * 5),
                ("model", ctypes.c_int32)]


def cut(dataset, lengths, level=None):
    chunks = Chunks()
    for index, length in enumerate(lengths):
        chunks.lengths[index] = length
    if level is not None:
        chunks.comp_type, chunks.info[0] = DEFLATE, level
    assert library.SDsetchunk(dataset._id, chunks, CHUNK if level is None else CHUNK_AND_COMPRESS) == 0


def attributes(target, values):
    for name, value in values.items():
        if isinstance(value, str):
            target.attr(name).set(SDC.CHAR, value)
        else:
            kind, numbers = value
            target.attr(name).set(kind, numbers)


def create(file, name, values, dims=None, setup=None, little=False, write=True, shape=None, **attrs):
    kind = TYPES[values.dtype.name]
    dataset = file.create(name, kind | (LITTLE if little else 0), shape or values.shape)
    for index, dim in enumerate(dims or []):
        dataset.dim(index).setname(dim)
    if setup:
        setup(dataset)
    attributes(dataset, attrs)
    if write and little:
        data = np.ascontiguousarray(values)
        edges = (ctypes.c_int32 * values.ndim)(*values.shape)
        start = (ctypes.c_int32 * values.ndim)()
        assert library.SDwritedata(dataset._id, start, None, edges, data.ctypes.data_as(ctypes.c_void_p)) == 0
    elif write:
        dataset[:] = values
    ref = dataset.ref()
    dataset.endaccess()
    return ref


def grid_text(number, name, size, ul, lr, projection, dims, fields, extra=()):
    lines = [f"\tGROUP=GRID_{number}", f'\t\tGridName="{name}"', f"\t\tXDim={size[0]}", f"\t\tYDim={size[1]}",
             f"\t\tUpperLeftPointMtrs=({ul[0]:.6f},{ul[1]:.6f})", f"\t\tLowerRightMtrs=({lr[0]:.6f},{lr[1]:.6f})",
             f"\t\tProjection={projection}", *[f"\t\t{line}" for line in extra], "\t\tGROUP=Dimension"]
    for index, (dim, length) in enumerate(dims.items(), 1):
        lines += [f"\t\t\tOBJECT=Dimension_{index}", f'\t\t\t\tDimensionName="{dim}"', f"\t\t\t\tSize={length}", f"\t\t\tEND_OBJECT=Dimension_{index}"]
    lines += ["\t\tEND_GROUP=Dimension", "\t\tGROUP=DataField"]
    for index, (field, kind, names) in enumerate(fields, 1):
        listed = ",".join(f'"{one}"' for one in names)
        lines += [f"\t\t\tOBJECT=DataField_{index}", f'\t\t\t\tDataFieldName="{field}"', f"\t\t\t\tDataType=DFNT_{kind.upper()}", f"\t\t\t\tDimList=({listed})",
                  f"\t\t\tEND_OBJECT=DataField_{index}"]
    lines += ["\t\tEND_GROUP=DataField", "\t\tGROUP=MergedFields", "\t\tEND_GROUP=MergedFields", f"\tEND_GROUP=GRID_{number}"]
    return "\n".join(lines)


def structure(grids, swaths=""):
    return f"GROUP=SwathStructure\n{swaths}END_GROUP=SwathStructure\nGROUP=GridStructure\n" + "\n".join(grids) + \
        "\nEND_GROUP=GridStructure\nGROUP=PointStructure\nEND_GROUP=PointStructure\nEND\n"


def odl(values):
    """Inventory metadata, as the ECS toolkit writes it."""
    lines = ["", "GROUP                  = INVENTORYMETADATA", "  GROUPTYPE            = MASTERGROUP", "", "  GROUP                  = GRANULE", ""]
    for name, value in values.items():
        lines += [f"    OBJECT                 = {name}", "      NUM_VAL              = 1", f"      VALUE                = {value}", f"    END_OBJECT             = {name}", ""]
    return "\n".join([*lines, "  END_GROUP              = GRANULE", "", "END_GROUP              = INVENTORYMETADATA", "", "END", ""])


def groups(path, owners, kind="GRID", parts=("Data Fields", "Grid Attributes")):
    """The groups of the HDF-EOS library: its reader finds fields by them."""
    file = HDF(str(path), HC.WRITE)
    vset = file.vgstart()
    for name, refs in owners.items():
        outer = vset.attach(-1, 1)
        outer._name, outer._class = name, kind
        for part in parts:
            inner = vset.attach(-1, 1)
            inner._name, inner._class = part, f"{kind} Vgroup"
            for ref in refs.get(part, []):
                inner.add(NDG, ref)
            outer.insert(inner)
            inner.detach()
        outer.detach()
    vset.end()
    file.close()


def start(name):
    # The library keeps the name that it is given in the file: a bare one, of no machine.
    os.chdir(folder)
    path = pathlib.Path(f"{name}.hdf")
    path.unlink(missing_ok=True)
    return path, SD(str(path), SDC.WRITE | SDC.CREATE | SDC.TRUNC)


def vegetation():
    """A tile of MOD13Q1 in small: sinusoidal, fields stored in every way, the scale factor as LP DAAC writes it (divide by it)."""
    name = "MODIS_Grid_16DAY_250m_500m_VI"
    path, file = start("MOD13Q1.A2021128.h18v04.061.2021137045012")
    rng = np.random.default_rng(13)
    columns, rows = 12, 10
    dims = [f"YDim:{name}", f"XDim:{name}"]
    ndvi = rng.integers(1000, 9000, (rows, columns)).astype("int16")
    ndvi[0, :3], ndvi[4, 4] = -3000, -2500
    red, nir = (rng.integers(low, high, (rows, columns)).astype("int16") for low, high in [(200, 900), (2000, 4000)])
    quality = rng.integers(0, 65535, (rows, columns)).astype("uint16")
    reliability = np.repeat(rng.integers(-1, 4, rows), columns).reshape(rows, columns).astype("int8")
    def scale(factor, fill, low, high, kind=SDC.INT16, unit="NDVI"):
        return {"_FillValue": (kind, fill), "valid_range": (kind, [low, high]), "units": unit, "scale_factor": (SDC.FLOAT64, factor),
                "scale_factor_err": (SDC.FLOAT64, 0.0), "add_offset": (SDC.FLOAT64, 0.0), "add_offset_err": (SDC.FLOAT64, 0.0), "calibrated_nt": (SDC.INT32, 5)}
    refs = [
        create(file, "250m 16 days NDVI", ndvi, dims, lambda one: cut(one, [4, 5], 6), long_name="250m 16 days NDVI", **scale(10000.0, -3000, -2000, 10000)),
        create(file, "250m 16 days red reflectance", red, dims, lambda one: one.setcompress(SDC.COMP_DEFLATE, 6), **scale(10000.0, -1000, 0, 10000, unit="reflectance")),
        create(file, "250m 16 days NIR reflectance", nir, dims, lambda one: cut(one, [10, 12]), **scale(10000.0, -1000, 0, 10000, unit="reflectance")),
        create(file, "250m 16 days VI Quality", quality, dims, None, _FillValue=(SDC.UINT16, 65535), units="bit field"),
        create(file, "250m 16 days pixel reliability", reliability, dims, lambda one: one.setcompress(SDC.COMP_RLE), _FillValue=(SDC.INT8, -1), units="rank"),
    ]
    fields = [(one, kind, ("YDim", "XDim")) for one, kind in [("250m 16 days NDVI", "int16"), ("250m 16 days red reflectance", "int16"),
              ("250m 16 days NIR reflectance", "int16"), ("250m 16 days VI Quality", "uint16"), ("250m 16 days pixel reliability", "int8")]]
    left, top, step = 0.0, 5559752.598333, 231.656358
    attributes(file, {
        "HDFEOSVersion": "HDFEOS_V2.19",
        "StructMetadata.0": structure([grid_text(1, name, (columns, rows), (left, top), (left + columns * step, top - rows * step), "GCTP_SNSOID", {}, fields,
                                                 ["ProjParams=(6371007.181000,0,0,0,0,0,0,0,0,0,0,0,0)", "SphereCode=-1"])]),
        "CoreMetadata.0": odl({"LOCALGRANULEID": '"MOD13Q1.A2021128.h18v04.061.2021137045012.hdf"', "SHORTNAME": '"MOD13Q1"', "VERSIONID": "61",
                               "RANGEBEGINNINGDATE": '"2021-05-08"', "RANGEBEGINNINGTIME": '"00:00:00"', "RANGEENDINGDATE": '"2021-05-23"',
                               "RANGEENDINGTIME": '"23:59:59"', "INPUTPOINTER": '("a.hdf", "b.hdf")'}),
        "ArchiveMetadata.0": odl({"CHARACTERISTICBINSIZE": "231.656358263889", "LONGNAME": '"MODIS/Terra Vegetation Indices 16-Day L3 Global 250m SIN Grid"'}),
    })
    file.end()
    groups(path, {name: {"Data Fields": refs}})


def temperature():
    """Land surface temperature on a geographic grid with packed corners, whose scale factor is a factor."""
    name = "MODIS_CMG_3MIN_LST"
    path, file = start("geographic")
    rng = np.random.default_rng(11)
    values = rng.integers(13000, 15500, (6, 8)).astype("uint16")
    values[2, 2] = 0
    ref = create(file, "LST_Day_CMG", values, [f"YDim:{name}", f"XDim:{name}"], None, _FillValue=(SDC.UINT16, 0), units="K",
                 valid_range=(SDC.UINT16, [7500, 65535]), scale_factor=(SDC.FLOAT64, 0.02), scale_factor_err=(SDC.FLOAT64, 0.0), add_offset=(SDC.FLOAT64, 0.0),
                 add_offset_err=(SDC.FLOAT64, 0.0), calibrated_nt=(SDC.INT32, 5))
    offset = create(file, "Calibrated", np.arange(48, dtype="int16").reshape(6, 8), [f"YDim:{name}", f"XDim:{name}"], lambda one: one.setcal(0.5, 0.0, 10.0, 0.0, SDC.INT16))
    fields = [("LST_Day_CMG", "uint16", ("YDim", "XDim")), ("Calibrated", "int16", ("YDim", "XDim"))]
    attributes(file, {"HDFEOSVersion": "HDFEOS_V2.19", "StructMetadata.0": structure([
        grid_text(1, name, (8, 6), (-10030000.0, 45000000.0), (-6030000.0, 42000000.0), "GCTP_GEO", {}, fields)])})
    file.end()
    groups(path, {name: {"Data Fields": [ref, offset]}})


PROJECTIONS = {
    "Northern": ("GCTP_LAMAZ", ["ProjParams=(6371228.000000,0,0,0,0,90000000.000000,0,0,0,0,0,0,0)", "SphereCode=-1"], (-9036842.76, 9036842.76), (9036842.76, -9036842.76)),
    "Polar": ("GCTP_PS", ["ProjParams=(6378273.000000,-0.006694,0,0,-45000000.000000,70000000.000000,0,0,0,0,0,0,0)".replace("-0.006694", "6356889.449"), "SphereCode=-1"],
              (-3850000.0, 5850000.0), (3750000.0, -5350000.0)),
    "Zone": ("GCTP_UTM", ["ZoneCode=-23", "SphereCode=12"], (300000.0, 7500000.0), (312000.0, 7490000.0)),
    "Global": ("GCTP_BCEA", ["ProjParams=(6371228.000000,0,0,0,0,30000000.000000,0,0,0,0,0,0,0)", "SphereCode=-1"], (-17334193.54, 7344784.83), (17334193.54, -7344784.83)),
    "Conic": ("GCTP_ALBERS", ["ProjParams=(6378137.000000,6356752.314140,29030000.000000,45003000.000000,-96000000.000000,23000000.000000,0,0,0,0,0,0,0)", "SphereCode=-1"],
              (-2000000.0, 3000000.0), (2000000.0, 500000.0)),
    "Lambert": ("GCTP_LAMCC", ["ProjParams=(6378137.000000,6356752.314245,33000000.000000,45000000.000000,-97015000.000000,40000000.000000,500000.0,-20000.0,0,0,0,0,0)", "SphereCode=-1"],
                (-2000000.0, 3000000.0), (2000000.0, 500000.0)),
    "Integerized": ("GCTP_ISINUS", ["ProjParams=(6371007.181000,0,0,0,0,0,0,0,86400,0,1,0,0)", "SphereCode=-1"], (0.0, 1000000.0), (1000000.0, 0.0)),
}


def projections():
    """One grid each, with a field of the same name, and one whose first row is the southern one."""
    path, file = start("projections")
    texts, owners = [], {}
    for number, (name, (projection, extra, ul, lr)) in enumerate(PROJECTIONS.items(), 1):
        values = (np.arange(20).reshape(4, 5) + 100 * number).astype("int16")
        owners[name] = {"Data Fields": [create(file, "Value", values, [f"YDim:{name}", f"XDim:{name}"])]}
        texts.append(grid_text(number, name, (5, 4), ul, lr, projection, {}, [("Value", "int16", ("YDim", "XDim"))], extra))
    stacked = np.arange(2 * 4 * 5).reshape(2, 4, 5).astype("float32")
    owners["South"] = {"Data Fields": [create(file, "Stack", stacked, ["Level:South", "YDim:South", "XDim:South"])]}
    texts.append(grid_text(9, "South", (5, 4), (0.0, 1000.0), (1000.0, 0.0), "GCTP_SNSOID", {"Level": 2}, [("Stack", "float32", ("Level", "YDim", "XDim"))],
                           ["ProjParams=(6371007.181000,0,0,0,10000000.0,0,0,0,0,0,0,0,0)", "SphereCode=-1", "GridOrigin=HDFE_GD_LL"]))
    attributes(file, {"HDFEOSVersion": "HDFEOS_V2.19", "StructMetadata.0": structure(texts)})
    file.end()
    groups(path, owners)


def plain():
    """Data sets of every type without HDF-EOS; dimension scales; linked blocks; chunks and numbers that were never written."""
    path, file = start("plain")
    rng = np.random.default_rng(4)
    for kind in TYPES:
        top = 120 if kind.endswith("int8") else 30000
        values = rng.integers(0, top, (5, 7)).astype(kind) if "int" in kind else rng.normal(0, 50, (5, 7)).astype(kind)
        create(file, f"big {kind}", values, ["lat", "lon"])
        if kind not in ("int8", "uint8"):
            create(file, f"little {kind}", values, ["lat", "lon"], little=True)
    for name, unit, numbers in [("lat", "degrees_north", np.linspace(50, 48, 5)), ("lon", "degrees_east", np.linspace(5, 8, 7))]:
        dataset = file.select("big int16")
        dim = dataset.dim(0 if name == "lat" else 1)
        dim.setscale(SDC.FLOAT64, list(numbers))
        dim.setstrs(name, unit, "")
        dataset.endaccess()
    # Records that are added while another data set is written lie in linked blocks.
    grown = file.create("grown", SDC.INT32, (SDC.UNLIMITED, 6, 6))
    between = file.create("between", SDC.INT16, (4, 6, 6))
    for index in range(4):
        grown[index] = (np.arange(36).reshape(6, 6) + 1000 * index).astype("int32")
        between[index] = np.full((6, 6), index, "int16")
    grown.endaccess()
    between.endaccess()
    hole = file.create("hole", SDC.INT16, (6, 6))
    hole.setfillvalue(-7)
    cut(hole, [3, 3], 4)
    hole.set(np.arange(9, dtype="int16").reshape(3, 3), start=(0, 3), count=(3, 3))
    hole.endaccess()
    create(file, "never", np.zeros((6, 6), "int16"), write=False)
    create(file, "huffman", np.arange(36, dtype="int16").reshape(6, 6), None, lambda one: one.setcompress(SDC.COMP_SKPHUFF, 2))
    attributes(file, {"title": "Plain HDF4", "numbers": (SDC.FLOAT64, [1.5, 2.5])})
    file.end()


def swath():
    """A swath: positions per pixel, no grid."""
    path, file = start("swath")
    rows, columns = 5, 4
    lat = (40 + np.add.outer(np.arange(rows), 0.1 * np.arange(columns))).astype("float32")
    lon = (10 + np.add.outer(0.1 * np.arange(rows), np.arange(columns))).astype("float32")
    positions = [create(file, "Latitude", lat, ["Row:Pass", "Pixel:Pass"], units="degrees"), create(file, "Longitude", lon, ["Row:Pass", "Pixel:Pass"], units="degrees")]
    data = [create(file, "Aerosol", np.arange(20, dtype="int16").reshape(rows, columns), ["Row:Pass", "Pixel:Pass"])]
    listed = '\t\t\t\tDimList=("Row","Pixel")\n'
    fields = lambda group, names: f"\t\tGROUP={group}\n" + "".join(
        f'\t\t\tOBJECT={group}_{i}\n\t\t\t\t{group}Name="{one}"\n{listed}\t\t\tEND_OBJECT={group}_{i}\n' for i, one in enumerate(names, 1)) + f"\t\tEND_GROUP={group}\n"
    text = f'\tGROUP=SWATH_1\n\t\tSwathName="Pass"\n' + fields("GeoField", ["Latitude", "Longitude"]) + fields("DataField", ["Aerosol"]) + "\tEND_GROUP=SWATH_1\n"
    attributes(file, {"HDFEOSVersion": "HDFEOS_V2.19", "StructMetadata.0": structure([], text)})
    file.end()
    groups(path, {"Pass": {"Geolocation Fields": positions, "Data Fields": data}}, "SWATH", ("Geolocation Fields", "Data Fields", "Swath Attributes"))


# GDAL takes the packed angles of HDF-EOS for radians (its laea has lat_0=5156620156): what the parameters mean is written out here.
SINUSOIDAL = "+proj=sinu +lon_0={} +R=6371007.181"
DEFINITIONS = {
    "MODIS_Grid_16DAY_250m_500m_VI": SINUSOIDAL.format(0),
    "MODIS_CMG_3MIN_LST": "+proj=longlat +datum=WGS84",
    "Northern": "+proj=laea +lat_0=90 +lon_0=0 +R=6371228",
    "Polar": "+proj=stere +lat_0=90 +lat_ts=70 +lon_0=-45 +a=6378273 +b=6356889.449",
    "Zone": "+proj=utm +zone=23 +south +datum=WGS84",
    "Global": "+proj=cea +lat_ts=30 +lon_0=0 +R=6371228",
    "Conic": "+proj=aea +lat_1=29.5 +lat_2=45.05 +lat_0=23 +lon_0=-96 +ellps=GRS80",
    "Lambert": "+proj=lcc +lat_1=33 +lat_2=45 +lat_0=40 +lon_0=-97.25 +x_0=500000 +y_0=-20000 +datum=WGS84",
    "South": SINUSOIDAL.format(10),
}


def corner(a, definition):
    """Longitude and latitude of the middle of the second pixel of the second row."""
    source = osr.SpatialReference()
    source.SetFromUserInput(definition)
    source.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    target = osr.SpatialReference()
    target.CopyGeogCSFrom(source)
    target.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    x, y = a[0] + 1.5 * a[1] + 1.5 * a[2], a[3] + 1.5 * a[4] + 1.5 * a[5]
    return list(osr.CoordinateTransformation(source, target).TransformPoint(x, y, 0.0))[:2]


def numbers(array):
    return [None if not np.isfinite(value) else float(value) for value in array.astype("float64").ravel()]


def read(path):
    found = []
    for name, _ in gdal.Open(str(path)).GetSubDatasets():
        data = gdal.Open(name)
        owner, field = (part.strip('"') for part in name.split(":")[-2:])
        definition = DEFINITIONS.get(owner)
        transform = list(data.GetGeoTransform())
        for index in range(data.RasterCount):
            band = data.GetRasterBand(index + 1)
            values = band.ReadAsArray()
            if field == "250m 16 days pixel reliability":
                values = values.astype("int8")
            if owner == "South":
                # GDAL gives the rows as they are stored; the first one is the southern one.
                values = values[::-1]
            found.append({"field": field, "owner": owner, "layer": index, "transform": transform, "corner": definition and corner(transform, definition),
                          "nodata": band.GetNoDataValue(), "values": numbers(values)})
    return found


# GDAL reads no little-endian numbers, and gives up on swaths without the tables that their library writes beside them.
BY_LIBRARY = ("plain", "swath")


def read_plain(path):
    """By the library itself. Little-endian numbers are those of their big-endian twin."""
    file = SD(str(path))
    found = []
    for name in file.datasets():
        if name in ("lat", "lon"):
            continue
        dataset = file.select(name.replace("little", "big"))
        values = np.asarray(dataset.get())
        layers = values if values.ndim == 3 else [values]
        found += [{"field": name, "layer": index, "values": numbers(np.asarray(layer))} for index, layer in enumerate(layers)]
    return found


if sys.argv[1:] == ["read"]:
    # In a process of its own: GDAL and pyhdf come with two copies of the HDF4 library.
    print(json.dumps({path.stem: read(path) for path in sorted(folder.glob("*.hdf")) if path.stem not in BY_LIBRARY}))
else:
    vegetation()
    temperature()
    projections()
    plain()
    swath()
    found = json.loads(subprocess.run([sys.executable, str(here / "make_hdf4.py"), "read"], check=True, capture_output=True, text=True).stdout)
    (here / "hdf4.json").write_text(json.dumps({**found, **{stem: read_plain(folder / f"{stem}.hdf") for stem in BY_LIBRARY}}) + "\n")
