"""What the hand-written scripts share: the list of them, and how they read. They compute in double precision, as the tools do."""
import os

import numpy as np
import rasterio

folder = ""
#: Ground area of the scenes' pixels in square metres: a script knows it from the transform.
PIXEL = 100.0
jobs = {}


def peer(template, inputs, **params):
    """Registers a script for a template, the files that fill its ports, and its parameters."""

    def register(script):
        jobs[template] = {"script": script, "inputs": inputs, "params": params}
        return script

    return register


def path(name):
    return os.path.join(folder, name if name.endswith(".geojson") else name + ".tif")


def image(name):
    """A file's values as doubles, missing ones NaN."""
    with rasterio.open(path(name)) as source:
        values = source.read(1)
        found = values.astype(float)
        found[values == source.nodata] = np.nan
    return found


def images(names):
    return np.stack([image(name) for name in names])


def codes(name):
    """Integer codes as they are stored: 255 is missing in class files, 1 in the quality file."""
    with rasterio.open(path(name)) as source:
        return source.read(1)


def described(values, name):
    """What a map comes down to: itself, mean, least and most."""
    return {name: values, "mean": np.nanmean(values), "_range": (np.nanmin(values), np.nanmax(values))}


def dates(count):
    return [f"2018-{month + 1:02d}-15" for month in range(count)]
