"""Opens the results of runs with GDAL and OGR, which QGIS reads files with, and says what QGIS would have of each: /usr/bin/python3 bench/trust/open-results.py
<run folder> … Of rasters: driver, CRS, whether GDAL's own validator takes it for a cloud-optimised GeoTIFF, statistics that need no computing and whether
they are those of the pixels, nodata, colour table and names of classes, unit, overviews. Of vectors and tables: driver, CRS, rows, types, and whether every
geometry is valid. Ends with 1 where something is missing or wrong. QGIS itself is not opened."""
import glob
import os
import shutil
import sys
import tempfile

from osgeo import gdal, ogr
from osgeo_utils.samples.validate_cloud_optimized_geotiff import validate

gdal.UseExceptions()
ogr.UseExceptions()
faults = 0


def told(path, facts, wrong):
    global faults
    faults += len(wrong)
    print(f"{os.path.basename(path)}\n  {'; '.join(facts)}\n  {'wrong: ' + '; '.join(wrong) if wrong else 'nothing is wrong'}")


def raster(path):
    data = gdal.Open(path)
    band = data.GetRasterBand(1)
    warnings, errors, _ = validate(path, full_check=True)
    wrong = [f"no COG: {each}" for each in errors]
    crs = data.GetSpatialRef()
    if crs is None:
        wrong.append("no CRS")
    colours, names = band.GetColorTable(), band.GetCategoryNames()
    facts = [data.GetDriver().ShortName, f"{data.RasterXSize} x {data.RasterYSize} {gdal.GetDataTypeName(band.DataType)}",
             f"{crs.GetAuthorityName(None)}:{crs.GetAuthorityCode(None)}" if crs else "no CRS",
             f"COG, {len(warnings)} warnings" if not errors else "no COG", f"{band.GetOverviewCount()} overviews",
             f"nodata {band.GetNoDataValue()}", f"unit {band.GetUnitType() or 'none'}"]
    if colours is None:
        kept = band.GetStatistics(True, False)  # what stands in the file or beside it: nothing is computed
        approximate = band.GetMetadataItem("STATISTICS_APPROXIMATE") == "YES"
        exact = band.ComputeStatistics(False)
        share = 0.05 if approximate else 1e-6
        if not any(kept):
            wrong.append("no statistics")
        elif any(abs(one - other) > share * max(1e-9, exact[1] - exact[0]) for one, other in zip(kept, exact)):
            wrong.append(f"statistics {kept} are not those of the pixels {exact}")
        facts.append("statistics " + ", ".join(f"{each:.4g}" for each in kept) + (" (approximate)" if approximate else ""))
    else:
        shown = sum(1 for index in range(colours.GetCount()) if colours.GetColorEntry(index)[3] > 0)
        present = {int(each) for each in set(band.ReadAsArray().ravel().tolist()) if each == each} - {band.GetNoDataValue()}
        lost = [each for each in present if each >= colours.GetCount() or colours.GetColorEntry(each)[3] == 0]
        for level in range(band.GetOverviewCount()):
            reduced = {int(each) for each in set(band.GetOverview(level).ReadAsArray().ravel().tolist()) if each == each}
            if reduced - present:
                wrong.append(f"overview {level} has codes that the pixels have not: {sorted(reduced - present)[:5]}")
        facts.append(f"{shown} colours, {sum(1 for each in names or [] if each)} names for {len(present)} codes in the pixels")
        if lost:
            wrong.append(f"codes without a colour: {lost}")
    if band.GetNoDataValue() is None:
        wrong.append("no nodata")
    told(path, facts, wrong)


def vector(path, places):
    data = ogr.Open(path)
    for index in range(data.GetLayerCount()):
        layer = data.GetLayer(index)
        crs = layer.GetSpatialRef()
        definition = layer.GetLayerDefn()
        fields = [f"{definition.GetFieldDefn(each).GetName()}: {definition.GetFieldDefn(each).GetTypeName()}"
                  for each in range(definition.GetFieldCount())]
        shapes = [each.GetGeometryRef() for each in layer]
        invalid = sum(1 for each in shapes if each is not None and not each.IsValid())
        wrong = ([f"{invalid} invalid geometries"] if invalid else []) + (["no CRS"] if places and crs is None else [])
        wrong += [] if layer.GetFeatureCount() > 0 else ["no rows"]
        told(path, [data.GetDriver().GetName(), f"{layer.GetFeatureCount()} rows",
                    f"{crs.GetAuthorityName(None)}:{crs.GetAuthorityCode(None)}" if crs else "no places",
                    ogr.GeometryTypeToName(layer.GetGeomType()), ", ".join(fields)], wrong)


def look(folder):
    for path in sorted(glob.glob(os.path.join(folder, "*"))):
        if path.endswith((".tif", ".tiff")):
            raster(path)
        elif path.endswith((".geojson", ".gpkg")):
            vector(path, True)
        elif path.endswith(".parquet") and ogr.GetDriverByName("Parquet") is None:
            print(f"{os.path.basename(path)}\n  not opened: this GDAL has no Parquet driver")
        elif path.endswith((".csv", ".parquet")):
            vector(path, False)


# GDAL writes beside what it computes statistics of: copies are looked at.
for run in sys.argv[1:]:
    with tempfile.TemporaryDirectory() as copies:
        look(shutil.copytree(os.path.join(run, "results"), os.path.join(copies, "results")))
sys.exit(1 if faults else 0)
