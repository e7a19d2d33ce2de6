"""Makes the small files in bench/fuzz/seeds that the fuzzer damages beside the fixtures of test/geo.

Run with a Python that has GDAL, PyTables and numpy:  python3 bench/fuzz/make_seeds.py
"""
import pathlib
import sqlite3
import struct

import numpy as np
import tables
from osgeo import gdal, ogr, osr

gdal.UseExceptions()
ogr.UseExceptions()
folder = pathlib.Path(__file__).parent / "seeds"
folder.mkdir(exist_ok=True)
for old in folder.glob("*"):
    old.unlink()
rng = np.random.default_rng(3)
reference = osr.SpatialReference()
reference.ImportFromEPSG(32631)


def tiff(name, dtype, bands, options, size=(40, 36)):
    width, height = size
    kind = {"uint8": gdal.GDT_Byte, "uint16": gdal.GDT_UInt16, "float32": gdal.GDT_Float32}[dtype]
    data = gdal.GetDriverByName("GTiff").Create(str(folder / f"{name}.tif"), width, height, bands, kind, options)
    data.SetGeoTransform((600000, 10, 0, 5000000, 0, -10))
    data.SetProjection(reference.ExportToWkt())
    for band in range(1, bands + 1):
        data.GetRasterBand(band).WriteArray((np.add.outer(np.arange(height), np.arange(width)) * band + rng.integers(0, 5, (height, width))).astype(dtype))
    data.GetRasterBand(1).SetNoDataValue(3)
    data = None


TILES = ["TILED=YES", "BLOCKXSIZE=16", "BLOCKYSIZE=16"]
tiff("big-endian-deflate-2", "uint16", 2, ["COMPRESS=DEFLATE", "PREDICTOR=2", "ENDIANNESS=BIG", *TILES])
tiff("big-endian-zstd-3", "float32", 1, ["COMPRESS=ZSTD", "PREDICTOR=3", "ENDIANNESS=BIG", "BLOCKYSIZE=7"])
tiff("big-endian-bigtiff-lzw-2", "uint16", 1, ["COMPRESS=LZW", "PREDICTOR=2", "ENDIANNESS=BIG", "BIGTIFF=YES", *TILES])
tiff("bigtiff-packbits", "uint8", 3, ["COMPRESS=PACKBITS", "BIGTIFF=YES", "INTERLEAVE=BAND", "BLOCKYSIZE=9"])
tiff("bigtiff-deflate-3", "float32", 1, ["COMPRESS=DEFLATE", "PREDICTOR=3", "BIGTIFF=YES", *TILES])
tiff("jpeg-tiles", "uint8", 3, ["COMPRESS=JPEG", "PHOTOMETRIC=YCBCR", "INTERLEAVE=PIXEL", *TILES])
tiff("jpeg-gray-strips", "uint8", 1, ["COMPRESS=JPEG", "BLOCKYSIZE=16"])
tiff("lerc-zstd-tiles", "float32", 1, ["COMPRESS=LERC_ZSTD", *TILES])
tiff("lerc-bigtiff", "uint8", 2, ["COMPRESS=LERC", "BIGTIFF=YES", "INTERLEAVE=BAND", *TILES])


def shapefile(name, kind, shapes):
    data = ogr.GetDriverByName("ESRI Shapefile").CreateDataSource(str(folder / f"{name}.shp"))
    layer = data.CreateLayer(name, reference, kind, ["ENCODING=UTF-8"])
    for field, type in [("name", ogr.OFTString), ("count", ogr.OFTInteger), ("share", ogr.OFTReal), ("day", ogr.OFTDate)]:
        layer.CreateField(ogr.FieldDefn(field, type))
    for index, wkt in enumerate(shapes):
        feature = ogr.Feature(layer.GetLayerDefn())
        feature["name"] = f"Ort {index} ä"
        if index != 1:
            feature["count"] = index * 7 - 3
        feature["share"] = index / 8
        feature.SetField("day", 2021, 3, 1 + index, 0, 0, 0, 0)
        feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
        layer.CreateFeature(feature)
    data = layer = None


POLYGONS = ["POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0), (2 2, 4 2, 4 4, 2 4, 2 2))", "MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5)))"]
shapefile("points", ogr.wkbPoint, ["POINT (7.5 50.25)", "POINT (8 51)", "POINT (-3 40.125)"])
shapefile("polygons", ogr.wkbPolygon, POLYGONS)
shapefile("lines", ogr.wkbLineString25D, ["LINESTRING Z (0 0 1, 1 1 2, 2 0 3)", "MULTILINESTRING Z ((5 5 1, 6 7 1), (0 0 1, 3 3 1))"])
shapefile("many", ogr.wkbMultiPoint, ["MULTIPOINT (0 0, 1 1, 2 0)", "MULTIPOINT (5 5)"])


def geopackage(name, shapes, page):
    """As much of a GeoPackage as is read, in small pages: GDAL's have 98 KB before the first feature."""
    base = sqlite3.connect(folder / f"{name}.gpkg")
    base.executescript(f"""
        pragma page_size = {page}; pragma application_id = 0x47504b47; pragma user_version = 10300;
        create table gpkg_spatial_ref_sys (srs_name text, srs_id integer primary key, organization text, organization_coordsys_id integer, definition text);
        create table gpkg_contents (table_name text primary key, data_type text, identifier text, srs_id integer);
        create table gpkg_geometry_columns (table_name text, column_name text, geometry_type_name text, srs_id integer, z tinyint, m tinyint);
        create table places (fid integer primary key autoincrement, geom blob, name text, count integer, share real, open boolean, note text);
        create index by_name on places (name);
        insert into gpkg_contents values ('places', 'features', 'places', 32631);
        insert into gpkg_geometry_columns values ('places', 'geom', 'GEOMETRY', 32631, 0, 0);""")
    base.execute("insert into gpkg_spatial_ref_sys values ('UTM', 32631, ?, 32631, ?)", ("EPSG" if page == 512 else "NONE", reference.ExportToWkt()))
    for index, wkt in enumerate(shapes):
        blob = b"GP\0\1" + struct.pack("<i", 32631) + bytes(ogr.CreateGeometryFromWkt(wkt).ExportToWkb(ogr.wkbNDR))
        base.execute("insert into places values (null, ?, ?, ?, ?, ?, ?)", (blob, f"Ort {index}", index * 3, index / 8, index % 2, "x" * 300 * min(index, 3)))
    base.commit()
    base.execute("vacuum")
    base.close()


geopackage("places", ["POINT (1 2)", *POLYGONS, "LINESTRING (0 0, 1 1)", "MULTIPOINT (3 4, 5 6)"], 512)
geopackage("stated", ["POINT (1 2)"] * 12, 1024)

# HDF5 as it was before version 1.8: no checksums, symbol tables instead of links.
for name, filters in [("plain", tables.Filters()), ("deflate", tables.Filters(complevel=4, complib="zlib", shuffle=True, fletcher32=True))]:
    with tables.open_file(str(folder / f"{name}.h5"), "w") as file:
        values = (np.add.outer(np.arange(24), np.arange(30)) + rng.integers(0, 9, (24, 30))).astype("int16")
        group = file.create_group("/", "data")
        array = file.create_carray(group, "t2m", obj=values, filters=filters, chunkshape=(8, 10)) if name == "deflate" else file.create_array(group, "t2m", values)
        array.attrs.units = "K"
        array.attrs.scale_factor = 0.01
        file.create_array("/", "lat", np.linspace(50, 40, 24))
        file.create_array("/", "lon", np.linspace(5, 15, 30))
        file.create_array("/", "words", [b"a", b"bc"])
