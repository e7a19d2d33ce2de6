"""Opens the results of runs in QGIS, without a screen, and says what QGIS has of each: QT_QPA_PLATFORM=offscreen /usr/bin/python3
bench/trust/open-in-qgis.py <run folder> … [--pictures <folder>]. Of every layer: that it is valid, its CRS, its extent; of rasters the renderer that QGIS
chooses by itself, its classes or its stretch, and the statistics of the first band; of vectors and tables rows, fields, geometry and whether each is valid.
`--pictures` keeps what QGIS draws of each. Needs python3-qgis and qgis-providers. Ends with 1 where something is wrong."""
import glob
import os
import shutil
import sys
import tempfile

from qgis.core import (Qgis, QgsApplication, QgsMapRendererSequentialJob, QgsMapSettings, QgsRasterBandStats, QgsRasterLayer, QgsVectorLayer, QgsWkbTypes)
from qgis.PyQt.QtCore import QSize
from qgis.PyQt.QtGui import QColor

words = sys.argv[1:]
pictures = words[words.index("--pictures") + 1] if "--pictures" in words else None
runs = [word for index, word in enumerate(words) if word != "--pictures" and (index == 0 or words[index - 1] != "--pictures")]
faults = 0


def told(path, facts, wrong):
    global faults
    faults += len(wrong)
    print(f"{os.path.basename(path)}\n  {'; '.join(facts)}\n  {'wrong: ' + '; '.join(wrong) if wrong else 'nothing is wrong'}")


def place(layer):
    extent = layer.extent()
    return [layer.crs().authid() or "no CRS", f"extent {extent.xMinimum():.6g} {extent.yMinimum():.6g} {extent.xMaximum():.6g} {extent.yMaximum():.6g}"]


def draw(layer, path):
    """What QGIS draws on white, and how many colours there are in it."""
    settings = QgsMapSettings()
    settings.setLayers([layer])
    settings.setDestinationCrs(layer.crs())
    settings.setExtent(layer.extent())
    settings.setOutputSize(QSize(500, 500))
    settings.setBackgroundColor(QColor("white"))
    job = QgsMapRendererSequentialJob(settings)
    job.start()
    job.waitForFinished()
    image = job.renderedImage()
    if pictures:
        os.makedirs(pictures, exist_ok=True)
        image.save(os.path.join(pictures, os.path.basename(path) + ".png"))
    return len({image.pixel(x, y) for x in range(0, 500, 5) for y in range(0, 500, 5)})


def raster(path):
    layer = QgsRasterLayer(path, os.path.basename(path))
    if not layer.isValid():
        return told(path, [], [f"no valid layer: {layer.error().message()}"])
    renderer, data = layer.renderer(), layer.dataProvider()
    statistics = data.bandStatistics(1, QgsRasterBandStats.All)
    facts = [*place(layer), f"{layer.width()} x {layer.height()}", f"renderer {renderer.type()}"]
    wrong = [] if layer.crs().isValid() else ["no CRS"]
    if renderer.type() == "paletted":
        classes = renderer.classes()
        facts.append("classes " + ", ".join(f"{each.value:g} {each.label or '(no name)'} {each.color.name()}" for each in classes[:6])
                     + (f" and {len(classes) - 6} more" if len(classes) > 6 else ""))
    elif hasattr(renderer, "contrastEnhancement") and renderer.contrastEnhancement():
        stretch = renderer.contrastEnhancement()
        facts.append(f"stretched from {stretch.minimumValue():.4g} to {stretch.maximumValue():.4g}")
        if not stretch.minimumValue() < stretch.maximumValue():
            wrong.append("an empty stretch")
    facts.append(f"statistics {statistics.minimumValue:.4g}, {statistics.maximumValue:.4g}, {statistics.mean:.4g}, {statistics.stdDev:.4g}")
    if not data.sourceHasNoDataValue(1):
        wrong.append("no nodata")
    colours = draw(layer, path)
    facts.append(f"{colours} colours drawn")
    told(path, facts, wrong + ([] if colours > 1 else ["one colour alone is drawn"]))


def vector(path, has_places):
    layer = QgsVectorLayer(path, os.path.basename(path), "ogr")
    if not layer.isValid():
        return told(path, [], [f"no valid layer: {layer.error().message()}"])
    fields = ", ".join(f"{each.name()}: {each.typeName()}" for each in layer.fields())
    facts = [f"{layer.featureCount()} rows", fields]
    wrong = [] if layer.featureCount() > 0 else ["no rows"]
    if has_places:
        invalid = sum(1 for each in layer.getFeatures() if not each.geometry().isGeosValid())
        colours = draw(layer, path)
        facts = [*place(layer), QgsWkbTypes.displayString(layer.wkbType()), *facts, f"{colours} colours drawn"]
        wrong += ([] if layer.crs().isValid() else ["no CRS"]) + ([f"{invalid} geometries are not valid"] if invalid else [])
        wrong += [] if colours > 1 else ["nothing is drawn"]
    told(path, facts, wrong)


def look(folder):
    for path in sorted(glob.glob(os.path.join(folder, "*"))):
        if path.endswith((".tif", ".tiff")):
            raster(path)
        elif path.endswith((".geojson", ".gpkg")):
            vector(path, True)
        elif path.endswith(".csv"):
            vector(path, False)


QgsApplication.setPrefixPath("/usr", True)
application = QgsApplication([], False)
application.initQgis()
print(f"QGIS {Qgis.QGIS_VERSION}")
# GDAL writes beside what it computes statistics of: copies are looked at.
for run in runs:
    with tempfile.TemporaryDirectory() as copies:
        look(shutil.copytree(os.path.join(run, "results"), os.path.join(copies, "results")))
application.exitQgis()
sys.exit(1 if faults else 0)
