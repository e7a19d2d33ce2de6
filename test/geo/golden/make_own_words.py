"""Two small files that say of themselves what they hold: TIFF's tag DocumentName, and attributes of a NetCDF variable."""

from pathlib import Path

import netCDF4
import numpy as np
import rasterio
from rasterio.transform import from_origin

FOLDER = Path(__file__).parent.parent / "fixtures" / "own-words"
FOLDER.mkdir(exist_ok=True)

with rasterio.open(
    FOLDER / "heights.tif", "w", driver="GTiff", width=4, height=3, count=1, dtype="int16",
    crs="EPSG:4326", transform=from_origin(13, 53, 1 / 3600, 1 / 3600),
) as raster:
    raster.write(np.arange(12, dtype="int16").reshape(1, 3, 4))
    raster.update_tags(TIFFTAG_DOCUMENTNAME="scratch/terrain_ruggedness_index.tif")

with netCDF4.Dataset(FOLDER / "t2m.nc", "w", format="NETCDF3_CLASSIC") as data:
    data.title = "ERA5"
    for name, values, unit in (("lat", [51.0, 50.0, 49.0], "degrees_north"), ("lon", [10.0, 11.0], "degrees_east")):
        data.createDimension(name, len(values))
        axis = data.createVariable(name, "f4", (name,))
        axis.units = unit
        axis[:] = values
    band = data.createVariable("t2m", "f4", ("lat", "lon"))
    band.long_name = "2 metre temperature"
    band.standard_name = "air_temperature"
    band.comment = "detrended"
    band[:] = np.linspace(280, 290, 6).reshape(3, 2)
