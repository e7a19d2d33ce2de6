"""A valley with rivers, a road, a park, schools and a town, and what lies how far from them, by numpy, geopandas and shapely. Writes near.json beside this file."""

import json
from pathlib import Path

import geopandas as gpd
import numpy as np
from pyproj import CRS, Geod
from shapely.geometry import LineString, Point, Polygon, mapping

crs = "EPSG:32736"
west, north, size, count = 700_000, 9_900_000, 100, 40
x, y = np.meshgrid(west + size * (np.arange(count) + 0.5), north - size * (np.arange(count) + 0.5))
column, row = np.meshgrid(np.arange(count), np.arange(count))
cover = 1 + (column * 5 + row * 3) % 7 % 3
heat = np.round(290 + (column * 11 + row * 7) % 23 / 2, 1)


def at(*places):
    return [(west + px, north - py) for px, py in places]


rivers = gpd.GeoDataFrame(
    {"river": ["Amala", "Amala", "Nyangores"], "order": [3, 3, 2]},
    geometry=[LineString(at((-500, 730), (1210, 1140), (2050, 1010))), LineString(at((2050, 1010), (4400, 380))), LineString(at((310, 4300), (1420, 2960), (3900, 2610)))], crs=crs)
roads = gpd.GeoDataFrame({"ref": ["A3", "B9"]}, geometry=[LineString(at((2550, -200), (2480, 2100), (2690, 4200))), LineString(at((-100, 3640), (4100, 3555)))], crs=crs)
parks = gpd.GeoDataFrame({"park": ["Kanda Park"]}, geometry=[Polygon(at((1030, 1520), (1960, 1490), (2010, 2280), (1080, 2410)))], crs=crs)
schools = gpd.GeoDataFrame({"school": ["Upper", "Lower", "Hill", "Far"], "pupils": [120, 80, 45, 60]}, geometry=[Point(at((950, 1300))[0]), Point(at((2390, 2190))[0]), Point(at((1500, 1900))[0]), Point(at((3650, 3310))[0])], crs=crs)


def grid(values):
    head = [f"ncols {count}", f"nrows {count}", f"xllcorner {west}", f"yllcorner {north - size * count}", f"cellsize {size}", "NODATA_value -9999"]
    return "\n".join([*head, *(" ".join(f"{value:g}" for value in line) for line in values), ""])


def written(frame):
    ground = frame.to_crs("EPSG:4326")
    features = [{"type": "Feature", "properties": {key: value for key, value in line.items() if key != "geometry"}, "geometry": mapping(line["geometry"])} for line in ground.to_dict("records")]
    return json.dumps({"type": "FeatureCollection", "features": features})


prj = CRS(crs).to_wkt("WKT1_ESRI")
readme = "landcover_2022.asc: land cover, codes 1 = forest, 2 = cropland, 3 = grassland\nlst_2022-03-01.asc: land surface temperature in kelvin\n"
files = {
    "landcover_2022.asc": grid(cover), "landcover_2022.prj": prj, "lst_2022-03-01.asc": grid(heat), "lst_2022-03-01.prj": prj,
    "rivers.geojson": written(rivers), "roads.geojson": written(roads), "parks.geojson": written(parks), "schools.geojson": written(schools), "README.txt": readme,
}


def from_cells(frame):
    whole = frame.geometry.unary_union
    return np.array([[whole.distance(Point(px, py)) for px, py in zip(xs, ys)] for xs, ys in zip(x, y)])


amala = from_cells(rivers[rivers.river == "Amala"])
water, road, park = from_cells(rivers), from_cells(roads), from_cells(parks)
geod = Geod(ellps="WGS84")


def along(frame):
    """The smallest geodesic from every school to places of the lines, one a metre; inside a polygon nothing."""
    found = {}
    ground = schools.to_crs("EPSG:4326")
    for name, plane, place in zip(schools.school, schools.geometry, ground.geometry):
        shapes = [(shape.boundary if shape.geom_type == "Polygon" else shape) for shape in frame.geometry]
        if any(shape.geom_type == "Polygon" and shape.contains(plane) for shape in frame.geometry):
            found[name] = 0
            continue
        dense = gpd.GeoSeries([Point(shape.interpolate(step).coords[0]) for shape in shapes for step in np.arange(0, shape.length, 1)], crs=crs).to_crs("EPSG:4326")
        found[name] = float(np.min(geod.inv(np.full(len(dense), place.x), np.full(len(dense), place.y), dense.x, dense.y)[2]))
    return found


to_rivers, to_amala, to_a3, to_park = along(rivers), along(rivers[rivers.river == "Amala"]), along(roads[roads.ref == "A3"]), along(parks)
hectare = size * size / 1e4
values = {
    "area(landcover = 'cropland' and distance(rivers, 'Amala') <= 500 m) in ha": hectare * np.sum((cover == 2) & (amala <= 500)),
    "area(landcover = 'cropland' where distance(rivers, 'Amala') <= 500 m) in ha": hectare * np.sum((cover == 2) & (amala <= 500)),
    "share(landcover = 'forest' where distance(rivers) < 0.3 km)": 100 * np.mean(cover[water < 300] == 1),
    "mean(lst where distance(parks, 'Kanda Park') <= 1 km)": heat[park <= 1000].mean(),
    "mean(lst where distance(parks) <= 1 km and not (distance(parks) = 0 m))": heat[(park <= 1000) & (park > 0)].mean(),
    "mean(lst where distance(roads) > 1 km) in degC": heat[road > 1000].mean() - 273.15,
    "mean(lst where distance(roads, 'A3') <= 300 m) - mean(lst where distance(roads, 'A3') between 300 m and 1 km)": heat[from_cells(roads[roads.ref == 'A3']) <= 300].mean() - heat[(from_cells(roads[roads.ref == 'A3']) >= 300) & (from_cells(roads[roads.ref == 'A3']) <= 1000)].mean(),
    "mean(distance(rivers) where landcover = 'forest')": water[cover == 1].mean(),
    "max(distance(roads, 'A3', 'B9') where lst > 295 K) in km": road[heat > 295].max() / 1000,
    "correlation(lst, distance(rivers))": np.corrcoef(heat.ravel(), water.ravel())[0, 1],
    "mean(lst where distance(schools, 'Upper') <= 600 m)": heat[from_cells(schools[schools.school == 'Upper']) <= 600].mean(),
    "mean(lst where distance(rivers) <= 500 m) within park 'Kanda Park'": heat[(water <= 500) & (park == 0)].mean(),
    "count(schools where distance(roads, 'A3') <= 0.5 km)": sum(one <= 500 for one in to_a3.values()),
    "count(schools where distance(parks) <= 300 m)": sum(one <= 300 for one in to_park.values()),
    "count(schools where distance(rivers) > 400 m and pupils > 50)": sum(to_rivers[name] > 400 and pupils > 50 for name, pupils in zip(schools.school, schools.pupils)),
    "distance(rivers) at school 'Hill'": to_rivers["Hill"],
    "distance(rivers, 'Amala') at school 'Lower' in km": to_amala["Lower"] / 1000,
    "distance(parks) at school 'Hill'": 0,
    "school of min(distance(roads) over schools)": min(along(roads).items(), key=lambda one: one[1])[0],
    "school of max(distance(roads, 'A3') over schools)": max(to_a3.items(), key=lambda one: one[1])[0],
    "max(distance(roads, 'A3') over schools)": max(to_a3.values()),
    "sum(pupils over schools where distance(roads, 'A3') <= 500 m)": sum(pupils for name, pupils in zip(schools.school, schools.pupils) if to_a3[name] <= 500),
}
rounded = {key: value if isinstance(value, str) else round(float(value), 6) for key, value in values.items()}
Path(__file__).with_suffix(".json").write_text(json.dumps({"files": files, "values": rounded}, indent=1) + "\n")
