"""
The scripts' side of the benchmark, one process per template:
  run.py FOLDER --list         the templates, their inputs and parameters, as JSON
  run.py FOLDER TEMPLATE       then one line per command: `run` answers with milliseconds of processor time (user and system),
                               `check OUTPUTS` with the outputs that differ from those that the tool wrote there, as JSON
  run.py FOLDER TEMPLATE OUT   runs once, as a script does, and writes its maps into the folder OUT
"""
import gc
import json
import os
import sys
import time
import warnings

import numpy as np
import rasterio

import peer

modules = ("measures", "classes", "maps", "thermal", "stacks")
here = os.path.dirname(os.path.abspath(__file__))


def holds(module, template):
    """Only the file that a script stands in is imported: it pays for no other's libraries."""
    with open(os.path.join(here, module + ".py")) as source:
        return f'@peer("{template}"' in source.read()


for module in modules:
    if sys.argv[2] == "--list" or holds(module, sys.argv[2]):
        __import__(module)

warnings.simplefilter("ignore")
peer.folder = sys.argv[1]
if sys.argv[2] == "--list":
    print(json.dumps({name: {**{k: job[k] for k in ("inputs", "params")}, "note": job["script"].__doc__} for name, job in peer.jobs.items()}))
    sys.exit()

job = peer.jobs[sys.argv[2]]


def run():
    return job["script"](**job["inputs"])


def number_of(folder, name):
    """The number of an output; of a map its mean."""
    if os.path.exists(os.path.join(folder, name + ".tif")):
        with rasterio.open(os.path.join(folder, name + ".tif")) as source:
            values = source.read(1).astype(float)
            if source.nodata is not None:
                values[values == source.nodata] = np.nan
        return np.nanmean(values)
    with open(os.path.join(folder, name + ".json")) as source:
        return float(json.load(source)["value"])


def differing(folder):
    odd = []
    for name, found in result.items():
        if name.startswith("_"):
            continue
        theirs = float(np.nanmean(found))
        ours = float(number_of(folder, name))
        if not np.isclose(ours, theirs, rtol=1e-4, atol=1e-9, equal_nan=True):
            odd.append(f"{name}: {ours:.6g} here, {theirs:.6g} there")
    return odd


def write(folder):
    """As cheaply as rasterio can: deflate at its lowest level over the predictor for floats."""
    profile = dict(driver="GTiff", dtype="float32", count=1, nodata=np.nan, crs="EPSG:32632", tiled=True)
    profile.update(compress="deflate", zlevel=1, predictor=3, blockxsize=512, blockysize=512)
    for name, values in run().items():
        if not name.startswith("_") and np.ndim(values) == 2:
            height, width = values.shape
            path = os.path.join(folder, name + ".tif")
            with rasterio.open(path, "w", height=height, width=width, **profile) as target:
                target.write(values.astype("float32"), 1)


if len(sys.argv) > 3:
    write(sys.argv[3])
    sys.exit()
result = {}
for line in sys.stdin:
    command, _, argument = line.strip().partition(" ")
    if command == "run":
        result = {}
        gc.collect()
        before = time.process_time()
        result = run()
        print(f"{1000 * (time.process_time() - before):.3f}", flush=True)
    else:
        print(json.dumps(differing(argument)), flush=True)
