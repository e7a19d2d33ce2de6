"""Small COGs, items as public catalogues write them, and what is to come out. Needs rasterio and numpy: python3 make.py

The items have the fields of Planetary Computer's Sentinel-2 L2A, of Landsat Collection 2 Level-2 and of Copernicus DEM GLO-30; ids, places,
numbers and pixels are made up. {base} stands for the server's address.
"""
import json
import math
import pathlib

import numpy as np
import rasterio
from rasterio.transform import from_origin
from rasterio.warp import transform_bounds, transform_geom

here = pathlib.Path(__file__).parent
AREA = [9.502, 52.003, 9.512, 52.009]
rng = np.random.default_rng(7)


def field(size, low, high, turn):
    y, x = np.mgrid[0:size, 0:size] / size
    wave = 0.5 + 0.3 * np.sin(5 * x + turn) * np.cos(4 * y - turn) + 0.2 * (x - 0.5)
    return low + (high - low) * np.clip(wave + rng.normal(0, 0.01, (size, size)), 0, 1)


def write(name, data, crs, transform, nodata=None):
    profile = dict(driver="COG", height=data.shape[0], width=data.shape[1], count=1, dtype=data.dtype, crs=crs, transform=transform)
    with rasterio.open(here / name, "w", blocksize=128, compress="deflate", overview_resampling="average", nodata=nodata, **profile) as out:
        out.write(data, 1)


def window(name):
    """Stored values of every pixel that the area touches."""
    with rasterio.open(here / name) as image:
        west, south, east, north = transform_bounds("EPSG:4326", image.crs, *AREA, densify_pts=51)
        inverse = ~image.transform
        left, top = inverse * (west, north)
        right, bottom = inverse * (east, south)
        rows = slice(max(0, math.floor(top)), min(image.height, math.ceil(bottom)))
        columns = slice(max(0, math.floor(left)), min(image.width, math.ceil(right)))
        return image.read(1)[rows, columns].astype("float64")


def place(crs, transform, size):
    west, north = transform * (0, 0)
    east, south = transform * (size, size)
    ring = [[west, north], [west, south], [east, south], [east, north], [west, north]]
    geometry = transform_geom(crs, "EPSG:4326", {"type": "Polygon", "coordinates": [ring]}, precision=8)
    geometry["coordinates"] = [[list(point) for point in ring] for ring in geometry["coordinates"]]
    x, y = zip(*geometry["coordinates"][0])
    return {"geometry": geometry, "bbox": [min(x), min(y), max(x), max(y)]}


def links(collection, item):
    root = "{base}/api/v1"
    return [
        {"rel": "collection", "type": "application/json", "href": f"{root}/collections/{collection}"},
        {"rel": "parent", "type": "application/json", "href": f"{root}/collections/{collection}"},
        {"rel": "root", "type": "application/json", "href": f"{root}/"},
        {"rel": "self", "type": "application/geo+json", "href": f"{root}/collections/{collection}/items/{item}"},
        {"rel": "license", "href": "https://example.com/terms.pdf"},
    ]


GEOTIFF = "image/tiff; application=geotiff; profile=cloud-optimized"


def sentinel(day, cloud, turn, size=192):
    crs, transform = "EPSG:32632", from_origin(534000, 5762300, 10, 10)
    red = (1000 + 10000 * field(size, 0.03, 0.12, turn)).astype("uint16")
    nir = (1000 + 10000 * field(size, 0.2, 0.5, turn + 1)).astype("uint16")
    red[:6, :6] = nir[:6, :6] = 0
    compact = day.replace("-", "")
    tile = f"S2B_MSIL2A_{compact}T103629_R008_T32UNC_{compact}T141521"
    for band, data in (("B04", red), ("B08", nir)) if cloud < 20 else ():
        write(f"s2_{compact}_{band}.tif", data, crs, transform, 0)

    def asset(band, common, wavelength, width):
        return {
            "href": f"{{base}}/store/s2_{compact}_{band}.tif",
            "type": GEOTIFF,
            "title": f"Band {band} - {common} - 10m",
            "eo:bands": [{"name": band, "common_name": common, "description": f"Band {band}", "center_wavelength": wavelength, "full_width_half_max": width}],
            "gsd": 10.0,
            "proj:shape": [size, size],
            "proj:bbox": [534000, 5762300 - 10 * size, 534000 + 10 * size, 5762300],
            "proj:transform": [10, 0, 534000, 0, -10, 5762300],
            "roles": ["data"],
        }

    return {
        "type": "Feature",
        "stac_version": "1.0.0",
        "id": tile,
        "collection": "sentinel-2-l2a",
        **place(crs, transform, size),
        "properties": {
            "datetime": f"{day}T10:36:29.024000Z",
            "platform": "Sentinel-2B",
            "proj:epsg": 32632,
            "instruments": ["msi"],
            "s2:mgrs_tile": "32UNC",
            "constellation": "Sentinel 2",
            "s2:granule_id": f"S2B_OPER_MSI_L2A_TL_2BPS_{compact}T141521_A037985_T32UNC_N05.10",
            "eo:cloud_cover": cloud,
            "s2:datatake_id": f"GS2B_{compact}T103629_037985_N05.10",
            "s2:product_uri": f"S2B_MSIL2A_{compact}T103629_N0510_R008_T32UNC_{compact}T141521.SAFE",
            "s2:product_type": "S2MSI2A",
            "sat:orbit_state": "descending",
            "s2:generation_time": f"{day}T14:15:21.000000Z",
            "sat:relative_orbit": 8,
            "s2:processing_baseline": "05.10",
            "s2:mean_solar_zenith": 29.5,
            "s2:nodata_pixel_percentage": 0.0,
        },
        "links": links("sentinel-2-l2a", tile),
        "assets": {
            "B04": asset("B04", "red", 0.665, 0.038),
            "B08": asset("B08", "nir", 0.842, 0.145),
            "visual": {
                "href": f"{{base}}/store/s2_{compact}_TCI.tif",
                "type": GEOTIFF,
                "title": "True color image",
                "eo:bands": [{"name": "B04", "common_name": "red"}, {"name": "B03", "common_name": "green"}, {"name": "B02", "common_name": "blue"}],
                "gsd": 10.0,
                "roles": ["data"],
            },
            "SCL": {"href": f"{{base}}/store/s2_{compact}_SCL.tif", "type": GEOTIFF, "title": "Scene classification map (SCL)", "gsd": 20.0, "roles": ["data"]},
            "safe-manifest": {"href": f"{{base}}/store/s2_{compact}.safe", "type": "application/xml", "title": "SAFE manifest", "roles": ["metadata"]},
            "rendered_preview": {"href": f"{{base}}/preview.png?item={tile}&sig=s3cret", "type": "image/png", "title": "Rendered preview", "rel": "preview", "roles": ["overview"]},
        },
        "stac_extensions": [
            "https://stac-extensions.github.io/eo/v1.0.0/schema.json",
            "https://stac-extensions.github.io/sat/v1.0.0/schema.json",
            "https://stac-extensions.github.io/projection/v1.0.0/schema.json",
        ],
    }


def landsat(day, cloud, turn, size=128):
    crs, transform = "EPSG:32632", from_origin(533700, 5762700, 30, 30)
    kelvin = field(size, 288, 306, turn)
    stored = np.round((kelvin - 149) / 0.00341802).astype("uint16")
    stored[:3, :3] = 0
    compact = day.replace("-", "")
    name = f"LC09_L2SP_196024_{compact}_02_T1"
    if cloud < 20:
        write(f"{name}_ST_B10.TIF", stored, crs, transform, 0)
    return {
        "type": "Feature",
        "stac_version": "1.0.0",
        "id": name,
        "collection": "landsat-c2-l2",
        **place(crs, transform, size),
        "properties": {
            "gsd": 30,
            "created": f"{day}T21:13:58.000000Z",
            "sci:doi": "10.5066/P9OGBGM6",
            "datetime": f"{day}T10:16:07.402517Z",
            "platform": "landsat-9",
            "proj:epsg": 32632,
            "proj:shape": [size, size],
            "description": "Landsat Collection 2 Level-2",
            "instruments": ["oli", "tirs"],
            "eo:cloud_cover": cloud,
            "proj:transform": [30.0, 0.0, 533700.0, 0.0, -30.0, 5762700.0],
            "view:off_nadir": 0,
            "landsat:wrs_row": "024",
            "landsat:scene_id": f"LC91960242024{compact[4:]}LGN00",
            "landsat:wrs_path": "196",
            "landsat:wrs_type": "2",
            "view:sun_azimuth": 149.4,
            "landsat:correction": "L2SP",
            "view:sun_elevation": 58.1,
            "landsat:cloud_cover_land": cloud,
            "landsat:collection_number": "02",
            "landsat:collection_category": "T1",
        },
        "links": links("landsat-c2-l2", name),
        "assets": {
            "qa_pixel": {
                "href": f"{{base}}/store/{name}_QA_PIXEL.TIF",
                "type": GEOTIFF,
                "title": "Pixel Quality Assessment Band",
                "raster:bands": [{"unit": "bit index", "nodata": 1, "data_type": "uint16", "spatial_resolution": 30}],
                "roles": ["cloud", "cloud-shadow", "snow-ice", "water-mask"],
            },
            "lwir11": {
                "href": f"{{base}}/store/{name}_ST_B10.TIF",
                "type": GEOTIFF,
                "title": "Surface Temperature Band",
                "description": "Collection 2 Level-2 Thermal Infrared Band (ST_B10) Surface Temperature",
                "gsd": 100,
                "eo:bands": [{"name": "TIRS_B10", "common_name": "lwir11", "description": "Long-wave infrared", "center_wavelength": 10.9, "full_width_half_max": 0.59}],
                "raster:bands": [{"unit": "kelvin", "scale": 0.00341802, "nodata": 0, "offset": 149.0, "data_type": "uint16", "spatial_resolution": 30}],
                "roles": ["temperature"],
            },
            "mtl.json": {"href": f"{{base}}/store/{name}_MTL.json", "type": "application/json", "title": "Product Metadata File (json)", "roles": ["metadata"]},
            "rendered_preview": {"href": f"{{base}}/preview.png?item={name}", "type": "image/png", "roles": ["overview"]},
        },
        "stac_extensions": [
            "https://stac-extensions.github.io/raster/v1.0.0/schema.json",
            "https://stac-extensions.github.io/eo/v1.0.0/schema.json",
            "https://landsat.usgs.gov/stac/landsat-extension/v1.1.1/schema.json",
        ],
    }


def dem(size=160):
    step = 1 / 3600
    crs, transform = "EPSG:4326", from_origin(9.48, 52.03, step, step)
    write("Copernicus_DSM_COG_10_N52_00_E009_00_DEM.tif", field(size, 60, 240, 2).astype("float32"), crs, transform)
    name = "Copernicus_DSM_COG_10_N52_00_E009_00_DEM"
    return {
        "type": "Feature",
        "stac_version": "1.0.0",
        "id": name,
        "collection": "cop-dem-glo-30",
        **place(crs, transform, size),
        "properties": {
            "gsd": 30,
            "datetime": "2021-04-22T00:00:00Z",
            "platform": "TanDEM-X",
            "proj:epsg": 4326,
            "proj:shape": [size, size],
            "proj:transform": [step, 0.0, 9.48, 0.0, -step, 52.03],
        },
        "links": [
            {"rel": "collection", "type": "application/json", "href": "../collection.json"},
            {"rel": "parent", "type": "application/json", "href": "../collection.json"},
            {"rel": "root", "type": "application/json", "href": "../../catalog.json"},
        ],
        "assets": {
            "data": {
                "href": f"../../../store/{name}.tif",
                "type": GEOTIFF,
                "title": name,
                "raster:bands": [{"sampling": "point", "data_type": "float32", "spatial_resolution": 30, "unit": "meter"}],
                "roles": ["data"],
            },
            "hem": {"href": f"../../../store/{name[:-4]}_HEM.tif", "type": GEOTIFF, "title": "Height Error Mask", "role": ["mask"], "raster:bands": [{"data_type": "float32"}]},
        },
        "stac_extensions": ["https://stac-extensions.github.io/projection/v1.0.0/schema.json"],
    }


items = {
    "sentinel-2-l2a": [sentinel("2024-06-02", 71.4, 0.3), sentinel("2024-06-12", 3.2, 0.9), sentinel("2024-06-22", 11.8, 1.7)],
    "landsat-c2-l2": [landsat("2024-06-05", 38.0, 0.2), landsat("2024-06-21", 4.5, 1.1)],
    "cop-dem-glo-30": [dem()],
}
(here / "items.json").write_text(json.dumps(items, indent=1) + "\n")


def ndvi(compact):
    red, nir = (window(f"s2_{compact}_{band}.tif") for band in ("B04", "B08"))
    ok = (red != 0) & (nir != 0)
    red, nir = (np.where(ok, 0.0001 * (one - 1000), np.nan) for one in (red, nir))
    return float(np.nanmean((nir - red) / (nir + red)))


temperature = window("LC09_L2SP_196024_20240621_02_T1_ST_B10.TIF")
elevation = window("Copernicus_DSM_COG_10_N52_00_E009_00_DEM.tif")
truth = {
    "area": AREA,
    "ndvi": {"2024-06-12": ndvi("20240612"), "2024-06-22": ndvi("20240622")},
    "celsius": float(np.mean(149 + 0.00341802 * temperature[temperature != 0]) - 273.15),
    "highest": float(elevation.max()),
    "meanElevation": float(elevation.mean()),
}
(here / "truth.json").write_text(json.dumps(truth, indent=1) + "\n")
