"""Makes small JPEG 2000 files with GDAL (OpenJPEG) and writes what GDAL reads from them to jpeg2000.json.

Run with a Python that has GDAL and numpy:  python3 test/geo/golden/make_jpeg2000.py
"""
import json
import pathlib

import numpy as np
from osgeo import gdal, osr

gdal.UseExceptions()
here = pathlib.Path(__file__).parent
folder = here.parent / "fixtures" / "jpeg2000"
folder.mkdir(parents=True, exist_ok=True)
rng = np.random.default_rng(5)
golden = {}


def make(name, arrays, gdal_type, options, crs="EPSG:32631", transform=(600000.0, 10.0, 0.0, 5000000.0, 0.0, -10.0), extension="jp2"):
    height, width = arrays[0].shape
    memory = gdal.GetDriverByName("MEM").Create("", width, height, len(arrays), gdal_type)
    if crs:
        reference = osr.SpatialReference()
        reference.SetFromUserInput(crs)
        reference.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
        memory.SetProjection(reference.ExportToWkt())
        memory.SetGeoTransform(transform)
    for index, array in enumerate(arrays, 1):
        memory.GetRasterBand(index).WriteArray(array)
        if len(arrays) in (2, 4) and name != "tiled-four" and index == len(arrays):
            memory.GetRasterBand(index).SetColorInterpretation(gdal.GCI_AlphaBand)
    path = folder / f"{name}.{extension}"
    gdal.GetDriverByName("JP2OpenJPEG").CreateCopy(str(path), memory, options=options)
    (folder / f"{name}.{extension}.aux.xml").unlink(missing_ok=True)
    data = gdal.Open(str(path))
    a = data.GetGeoTransform()
    golden[f"{name}.{extension}"] = {
        "width": width,
        "height": height,
        "transform": [a[1], a[2], a[0], a[4], a[5], a[3]] if crs else [1, 0, 0, 0, 1, 0],
        "crs": crs or "",
        "bands": [
            {
                "dtype": {"Byte": "uint8", "UInt16": "uint16", "Int16": "int16"}[gdal.GetDataTypeName(data.GetRasterBand(i).DataType)],
                "values": seen(data.GetRasterBand(i)),
            }
            for i in range(1, data.RasterCount + 1)
        ],
    }
    data = None
    (folder / f"{name}.{extension}.aux.xml").unlink(missing_ok=True)


def seen(band):
    """Pixels, None where the alpha band says that there is none; of the alpha band itself, all."""
    values = band.ReadAsArray().astype(object)
    if band.GetMaskFlags() & gdal.GMF_ALPHA and band.GetColorInterpretation() != gdal.GCI_AlphaBand:
        values[band.GetMaskBand().ReadAsArray() == 0] = None
    return values.ravel().tolist()


def ramp(height, width, high, low=0):
    base = np.add.outer(np.arange(height), np.arange(width) * 2) * (high - low) / (height + 2 * width) + low
    return np.clip(base + rng.normal(0, (high - low) / 60, base.shape), low, high)


REVERSIBLE = ["REVERSIBLE=YES", "QUALITY=100"]
make("tiled-uint16", [ramp(161, 145, 12000).astype("uint16")], gdal.GDT_UInt16, [*REVERSIBLE, "BLOCKXSIZE=64", "BLOCKYSIZE=64", "GMLJP2=NO"])
make("gml-only", [ramp(40, 33, 250).astype("uint8")], gdal.GDT_Byte, [*REVERSIBLE, "GeoJP2=NO", "GMLJP2=YES"])
make("gml-degrees", [ramp(20, 30, 250).astype("uint8")], gdal.GDT_Byte, [*REVERSIBLE, "GeoJP2=NO", "GMLJP2=YES"], "EPSG:4326", (5.0, 0.25, 0.0, 50.0, 0.0, -0.25))
make("rgb", [ramp(90, 70, 255).astype("uint8") for _ in range(3)], gdal.GDT_Byte, [*REVERSIBLE, "BLOCKXSIZE=64", "BLOCKYSIZE=64"])
make("signed", [ramp(31, 29, 3000, -2000).astype("int16")], gdal.GDT_Int16, REVERSIBLE)
make("many-bands", [ramp(24, 24, 4000).astype("uint16") for _ in range(5)], gdal.GDT_UInt16, REVERSIBLE)
make("rgba", [ramp(24, 20, 200).astype("uint8") + 1 for _ in range(3)] + [np.where(ramp(24, 20, 9) > 4, 255, 0).astype("uint8")], gdal.GDT_Byte, REVERSIBLE)
make("lossy", [ramp(90, 100, 10000).astype("uint16")], gdal.GDT_UInt16, ["QUALITY=20", "BLOCKXSIZE=64", "BLOCKYSIZE=64"])
make("bare", [ramp(21, 23, 255).astype("uint8")], gdal.GDT_Byte, [*REVERSIBLE, "CODEC=J2K"], crs=None, extension="j2k")
make("gray-alpha", [ramp(30, 26, 200).astype("uint8"), np.where(ramp(30, 26, 9) > 4, 255, 0).astype("uint8")], gdal.GDT_Byte, REVERSIBLE)
make("tiled-four", [ramp(70, 80, 9000, -9000).astype("int16") for _ in range(4)], gdal.GDT_Int16, [*REVERSIBLE, "BLOCKXSIZE=32", "BLOCKYSIZE=32"])
make("seven", [ramp(20, 22, 250).astype("uint8") for _ in range(7)], gdal.GDT_Byte, REVERSIBLE)
(here / "jpeg2000.json").write_text(json.dumps(golden, separators=(",", ":")) + "\n")
