"""Reference systems of the CF conventions: datums, prime meridians, WKT, rotated poles, geostationary views. Truth: PROJ, and the formula of the rotated pole."""
import cftime
import numpy as np
import pyproj

from arrays_cf import AXES, MAPPINGS, UNPLACED, mapped, packed_axis, variable
from arrays_common import COLUMNS, ROWS, corner_pairs, degrees_corners, north_up, projected_corners, sample
from arrays_netcdf import LAT, LON, axis, dataset


def write_reference_systems(suite):
    """Datums by name, prime meridians, WKT, EPSG codes."""
    metres = 20000.0 * np.arange(COLUMNS) - 30000, 20000.0 * np.arange(ROWS) + 10000
    laea, proj = MAPPINGS["lambert_azimuthal_equal_area"]
    for label, extra, ellipsoid in [("Airy", {"reference_ellipsoid_name": "Airy 1830"}, "+ellps=airy"), ("Bessel", {"reference_ellipsoid_name": "Bessel 1841"}, "+ellps=bessel"), ("GRS", {"reference_ellipsoid_name": "GRS 1980"}, "+ellps=GRS80"), ("Clarke", {"reference_ellipsoid_name": "Clarke 1866"}, "+ellps=clrk66"), ("WGS", {"reference_ellipsoid_name": "WGS 84"}, "+ellps=WGS84"), ("International", {"reference_ellipsoid_name": "International 1924"}, "+ellps=intl"), ("unknown", {"reference_ellipsoid_name": "Bowditch 1802"}, None)]:
        mapped(suite, f"ellipsoid-{label}.nc", f"ellipsoid {label}", "lambert_azimuthal_equal_area", {**laea, **extra}, metres, corners=projected_corners(*metres, f"{proj} {ellipsoid}") if ellipsoid else None, refusal=UNPLACED if ellipsoid is None else None, unplaced=ellipsoid is None)
    for meridian, value in (("Paris", 2.33722917), ("Ferro", -17.66666666666667), ("Greenwich", 0.0)):
        mapped(suite, f"meridian-{meridian}.nc", f"prime meridian {meridian}", "lambert_azimuthal_equal_area", {**laea, **AXES, "longitude_of_prime_meridian": value}, metres, corners=[[lon + value, lat] for lon, lat in projected_corners(*metres, f"{proj} +a=6378388 +b=6356911.946")])
    mapped(suite, "towgs84.nc", "towgs84", "lambert_azimuthal_equal_area", {**laea, **AXES, "towgs84": [-87.0, -98.0, -121.0]}, metres, corners=projected_corners(*metres, f"{proj} +a=6378388 +b=6356911.946 +towgs84=-87,-98,-121", shift=True))
    utm = 300000 + 500.0 * np.arange(COLUMNS), 5000000 + 500.0 * np.arange(ROWS)
    for key in ("crs_wkt", "spatial_ref"):
        for version in ("WKT1_GDAL", "WKT2_2019", "WKT1_ESRI"):
            for code in (32633, 3035, 3413, 25832):
                crs = pyproj.CRS.from_epsg(code)
                place = utm if code != 3413 else metres
                place = (place[0] + 4000000, place[1] - 2000000) if code == 3035 else place
                name = f"wkt-{key}-{version}-{code}.nc"
                values = sample("i2")
                with dataset(suite.path(name)) as data:
                    axis(data, "y", place[1], "m", standard_name="projection_y_coordinate")
                    axis(data, "x", place[0], "m", standard_name="projection_x_coordinate")
                    made = data.createVariable("crs", "i4", ())
                    made.setncatts({key: crs.to_wkt(version)})
                    variable(data, values, ("y", "x"), grid_mapping="crs")
                suite.add(name, "NETCDF4", f"{key} {version} EPSG:{code}", [("v", north_up(values, *place), None, None)], corners=projected_corners(*place, crs))
    for code, factor, units in ((2272, 1200 / 3937, "US_survey_foot"), (2272, 1200 / 3937, "m")):
        crs = pyproj.CRS.from_epsg(code)
        feet = 2600000 + 3000.0 * np.arange(COLUMNS), 200000 + 3000.0 * np.arange(ROWS)
        written = (1, 1) if units != "m" else (factor, factor)
        name = f"wkt-feet-{units}.nc"
        values = sample("i2")
        with dataset(suite.path(name)) as data:
            axis(data, "y", feet[1] * written[1], units, standard_name="projection_y_coordinate")
            axis(data, "x", feet[0] * written[0], units, standard_name="projection_x_coordinate")
            data.createVariable("crs", "i4", ()).setncatts({"crs_wkt": crs.to_wkt()})
            variable(data, values, ("y", "x"), grid_mapping="crs")
        suite.add(name, "NETCDF4", f"EPSG:{code} in {units}", [("v", north_up(values, *feet), None, None)], corners=projected_corners(*feet, crs))
    latlon = {"latitude_longitude": {}, "latitude_longitude sphere": {"earth_radius": 6371000.0}, "latitude_longitude paris": {"semi_major_axis": 6378249.2, "inverse_flattening": 293.4660212936269, "longitude_of_prime_meridian": 2.33722917}}
    for label, extra in latlon.items():
        values = sample("f4")
        name = f"{label.replace(' ', '-')}.nc"
        with dataset(suite.path(name)) as data:
            axis(data, "lat", LAT, "degrees_north")
            axis(data, "lon", LON, "degrees_east")
            data.createVariable("crs", "i4", ()).setncatts({"grid_mapping_name": "latitude_longitude", **extra})
            variable(data, values, ("lat", "lon"), grid_mapping="crs")
        turn = extra.get("longitude_of_prime_meridian", 0)
        suite.add(name, "NETCDF4", label, [("v", values[::-1], None, None)], corners=[[a + turn, b] for a, b in degrees_corners(LON, LAT)])


def rotated(lon, lat, pole_lon, pole_lat, turn):
    """CF appendix F, rotated pole: the formula of the Unified Model (pole of the grid in true coordinates)."""
    lon, lat, pole = np.radians(lon - turn), np.radians(lat), np.radians(pole_lat)
    sin_lat = np.sin(pole) * np.sin(lat) + np.cos(pole) * np.cos(lat) * np.cos(lon)
    y = np.cos(lat) * np.sin(lon)
    x = np.cos(lat) * np.sin(pole) * np.cos(lon) - np.sin(lat) * np.cos(pole)
    return (np.degrees(np.arctan2(y, x)) + pole_lon + 180 + 180) % 360 - 180, np.degrees(np.arcsin(sin_lat))


def write_rotated(suite):
    rlat, rlon = -2 + 0.5 * np.arange(ROWS), 1 + 0.25 * np.arange(COLUMNS)
    for dims, units in ((("rlat", "rlon"), "degrees"), (("lat", "lon"), "degrees"), (("y", "x"), "degrees"), (("grid_latitude", "grid_longitude"), "degree"), (("rlat", "rlon"), "1")):
        for pole in ((-162.0, 39.25, 0.0), (190.0, 43.0, 30.0), (177.5, 37.5, 0.0)):
            for two in (False, True):
                name = f"rotated-{dims[0]}-{units}-{pole[1]}-{two}.nc"
                values = sample("f4")
                with dataset(suite.path(name)) as data:
                    axis(data, dims[0], rlat, units, standard_name="grid_latitude")
                    axis(data, dims[1], rlon, units, standard_name="grid_longitude")
                    data.createVariable("pole", "i4", ()).setncatts({"grid_mapping_name": "rotated_latitude_longitude", "grid_north_pole_longitude": pole[0], "grid_north_pole_latitude": pole[1], **({"north_pole_grid_longitude": pole[2]} if pole[2] else {})})
                    extra = {"coordinates": "true_lon true_lat"} if two else {}
                    if two:
                        lon, lat = rotated(*np.meshgrid(rlon, rlat), *pole)
                        for key, array, unit in (("true_lon", lon, "degrees_east"), ("true_lat", lat, "degrees_north")):
                            variable(data, array, dims, key, units=unit)
                    variable(data, values, dims, grid_mapping="pole", **extra)
                corners = [[float(v) for v in rotated(a, b, *pole)] for a, b in corner_pairs(rlon, rlat)]
                suite.add(name, "NETCDF4", f"rotated pole {dims[0]} {units} {pole}", [("v", values[::-1], None, None)], corners=corners, refusal="rotated")


def write_geostationary(suite):
    """GOES ABI as NOAA writes it: scan angles as packed int16 in radians."""
    height = 35786023.0
    goes = {"perspective_point_height": height, "semi_major_axis": 6378137.0, "semi_minor_axis": 6356752.31414, "inverse_flattening": 298.2572221, "latitude_of_projection_origin": 0.0, "longitude_of_projection_origin": -75.0, "sweep_angle_axis": "x"}
    for units, scale in (("rad", 1.0), ("radian", 1.0), ("radians", 1.0), ("microradian", 1e-6), ("degrees", np.pi / 180), ("m", 1 / height), ("km", 1000 / height)):
        for packed in (True, False):
            angles = 0.02 + 0.000056 * np.arange(COLUMNS), 0.05 - 0.000056 * np.arange(ROWS)
            name = f"goes-{units}-{packed}.nc"
            values = sample("i2")
            with dataset(suite.path(name)) as data:
                for dim, angle in (("y", angles[1]), ("x", angles[0])):
                    written = angle / scale
                    if packed:
                        packed_axis(data, dim, written, "i2", written[1] - written[0], written[0], units, standard_name=f"projection_{dim}_coordinate")
                    else:
                        axis(data, dim, written, units, standard_name=f"projection_{dim}_coordinate")
                data.createVariable("goes_imager_projection", "i4", ()).setncatts({"grid_mapping_name": "geostationary", **goes})
                variable(data, values, ("y", "x"), name="CMI", grid_mapping="goes_imager_projection")
                time = data.createVariable("t", "f8", ())
                time.setncatts({"units": "seconds since 2000-01-01 12:00:00", "standard_name": "time"})
                time[...] = 593223000.0
            metres = angles[0] * height, angles[1] * height
            moment = cftime.num2date(593223000.0, "seconds since 2000-01-01 12:00:00")
            suite.add(name, "NETCDF4", f"GOES {units} packed={packed}", [("CMI", values, moment.isoformat(), None)], corners=projected_corners(*metres, f"+proj=geos +h={height} +a=6378137 +b=6356752.31414 +lon_0=-75 +sweep=x"))


def write(suite):
    write_reference_systems(suite)
    write_rotated(suite)
    write_geostationary(suite)
