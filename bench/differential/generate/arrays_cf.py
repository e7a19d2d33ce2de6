"""CF conventions: coordinates, grid mappings (appendix F), units, times and calendars, flags. Truth: PROJ, cftime, and the numbers before packing."""
import numpy as np

from arrays_common import COLUMNS, ROWS, degrees_corners, north_up, projected_corners, sample
from arrays_netcdf import LAT, LON, axis, dataset

UNPLACED = r"place|CRS|coordinate|grid mapping"


def variable(data, values, dimensions=("y", "x"), name="v", **attributes):
    made = data.createVariable(name, values.dtype, dimensions)
    made.setncatts(attributes)
    made[:] = values
    return made


def packed_axis(data, name, values, kind, scale, offset, units, fill=None, **attributes):
    data.createDimension(name, len(values))
    made = data.createVariable(name, kind, (name,), fill_value=fill)
    made.setncatts({"scale_factor": scale, "add_offset": offset, "units": units, **attributes})
    made.set_auto_maskandscale(False)
    made[:] = np.round((values - offset) / scale).astype(kind)


def write_coordinates(suite):
    values = sample("f4")

    def case(label, lat, lon, write, corners="degrees", **truth):
        for format in ("NETCDF3_CLASSIC", "NETCDF4"):
            name = f"coordinates-{label.replace(' ', '-')}-{format[6:].lower()}.nc"
            with dataset(suite.path(name), format) as data:
                write(data)
                dims = [d for d in data.dimensions if len(data.dimensions[d]) in (ROWS, COLUMNS)]
                variable(data, values, (dims[0], dims[1]))
            suite.add(name, format, f"coordinates {label}", [("v", north_up(values, lon, lat), None, None)], corners=degrees_corners(lon, lat) if corners == "degrees" else corners, **truth)

    for kind in ("i2", "i4") :
        for flip in (1, -1):
            lat, lon = (50 - 0.02 * np.arange(ROWS))[::flip], -20 + 0.05 * np.arange(COLUMNS)

            def write(data, kind=kind, lat=lat, lon=lon):
                packed_axis(data, "lat", lat, kind, 0.01, 45.0, "degrees_north")
                packed_axis(data, "lon", lon, kind, 0.01, -15.0, "degrees_east", fill=np.dtype(kind).type(-999))
            case(f"packed {kind} {flip}", lat, lon, write)

    def unsigned(data):
        for dim, values, units in (("lat", LAT, "degrees_north"), ("lon", LON, "degrees_east")):
            data.createDimension(dim, len(values))
            made = data.createVariable(dim, "i1", (dim,))
            made.setncatts({"scale_factor": 0.25, "_Unsigned": "true", "units": units, "add_offset": 0.0 if dim == "lat" else -30.0})
            made.set_auto_maskandscale(False)
            made[:] = np.round((values - (0 if dim == "lat" else -30)) / 0.25).astype("u1").view("i1")
    case("packed unsigned", LAT, LON, unsigned)
    for kind in ("f4", "i2", "i4"):
        lat, lon = np.arange(10, 10 + ROWS), np.arange(-3, -3 + COLUMNS)
        case(f"type {kind}", lat, lon, lambda data, kind=kind: (axis(data, "lat", lat, "degrees_north", kind), axis(data, "lon", lon, "degrees_east", kind)))
    fine = (60 + np.arange(ROWS) / 1200).astype("f4").astype("f8"), (100 + np.arange(COLUMNS) / 1200).astype("f4").astype("f8")
    case("fine float32", *fine, lambda data: (axis(data, "lat", fine[0], "degrees_north", "f4"), axis(data, "lon", fine[1], "degrees_east", "f4")))
    for label, north, east in [("degree", "degree_north", "degree_east"), ("degreesN", "degreesN", "degreesE"), ("degree_N", "degree_N", "degree_E"), ("degrees alone", "degrees", "degrees"), ("none", None, None)]:
        case(f"units {label}", LAT, LON, lambda data, north=north, east=east: (axis(data, "latitude", LAT, north, standard_name="latitude"), axis(data, "longitude", LON, east, standard_name="longitude")))
        case(f"axis {label}", LAT, LON, lambda data, north=north, east=east: (axis(data, "lat", LAT, north, axis="Y"), axis(data, "lon", LON, east, axis="X")))
    radians = np.radians(LAT), np.radians(LON)
    case("units radians", LAT, LON, lambda data: (axis(data, "lat", radians[0], "radian", standard_name="latitude"), axis(data, "lon", radians[1], "radian", standard_name="longitude")), refusal=UNPLACED)
    for label, lon in {"wrap 360": (350 + 5 * np.arange(COLUMNS)) % 360, "wrap 180": (170 + 5 * np.arange(COLUMNS) + 180) % 360 - 180.0, "0 to 360": 36 + 72 * np.arange(COLUMNS), "beyond 180": 190 + 2 * np.arange(COLUMNS), "-360": -200 + 3 * np.arange(COLUMNS)}.items():
        unwrapped = lon[0] + (lon[1] - lon[0]) * np.arange(COLUMNS)
        case(f"longitudes {label}", LAT, unwrapped, lambda data, lon=lon: (axis(data, "lat", LAT, "degrees_north"), axis(data, "lon", lon, "degrees_east")))
    gaussian = np.array([80.2, 60.1, 30.5, -20.0])
    case("irregular", gaussian, LON, lambda data: (axis(data, "lat", gaussian, "degrees_north"), axis(data, "lon", LON, "degrees_east")), refusal="irregular")
    jitter = LAT + np.array([0, 0.1, -0.1, 0])
    case("irregular slightly", jitter, LON, lambda data: (axis(data, "lat", jitter, "degrees_north"), axis(data, "lon", LON, "degrees_east")), refusal="irregular")
    missing = LAT.copy()
    missing[1] = -999

    def hole(data):
        data.createDimension("lat", ROWS)
        made = data.createVariable("lat", "f8", ("lat",), fill_value=-999.0)
        made.units = "degrees_north"
        made.set_auto_maskandscale(False)
        made[:] = missing
        axis(data, "lon", LON, "degrees_east")
    case("with a missing one", LAT, LON, hole, refusal=UNPLACED)
    case("none at all", None, None, lambda data: (data.createDimension("y", ROWS), data.createDimension("x", COLUMNS)), corners=None, refusal=UNPLACED)


def write_bounds(suite):
    """One row or column alone: its size is in the bounds, or nowhere."""
    for bounded in (True, False):
        for rows, columns in ((1, COLUMNS), (ROWS, 1), (1, 1)):
            name = f"bounds-{bounded}-{rows}-{columns}.nc"
            values = sample("f8", (rows, columns))
            with dataset(suite.path(name)) as data:
                axis(data, "lat", LAT[:rows], "degrees_north", **({"bounds": "lat_bnds"} if bounded else {}))
                axis(data, "lon", LON[:columns], "degrees_east", **({"bounds": "lon_bnds"} if bounded else {}))
                data.createDimension("bnds", 2)
                if bounded:
                    data.createVariable("lat_bnds", "f8", ("lat", "bnds"))[:] = np.stack([LAT[:rows] - 0.25, LAT[:rows] + 0.25], 1)
                    data.createVariable("lon_bnds", "f8", ("lon", "bnds"))[:] = np.stack([LON[:columns] - 0.125, LON[:columns] + 0.125], 1)
                variable(data, values, ("lat", "lon"))
            lat, lon = LAT[:rows], LON[:columns]
            west, north = lon.min() - 0.125, lat.max() + 0.25
            suite.add(name, "NETCDF4", f"bounds {bounded} {rows}×{columns}", [("v", north_up(values, lon, lat), None, None)], corners=degrees_corners(lon, lat), transform=[0.25, 0, west, 0, -0.5, north] if bounded else None, **({} if bounded else {"refusal": UNPLACED}))


WGS84 = {"semi_major_axis": 6378137.0, "inverse_flattening": 298.257223563}
GRS80 = {"semi_major_axis": 6378137.0, "inverse_flattening": 298.257222101}
SPHERE = {"earth_radius": 6371229.0}
AXES = {"semi_major_axis": 6378388.0, "semi_minor_axis": 6356911.946}
SHAPES = {"wgs84": (WGS84, "+ellps=WGS84"), "grs80": (GRS80, "+ellps=GRS80"), "sphere": (SPHERE, "+R=6371229"), "axes": (AXES, "+a=6378388 +b=6356911.946"), "none": ({}, "+ellps=WGS84")}
O = {"latitude_of_projection_origin": 40.0, "longitude_of_projection_origin": 10.0}
MAPPINGS = {
    "albers_conical_equal_area": ({"standard_parallel": [30.0, 50.0], "latitude_of_projection_origin": 40.0, "longitude_of_central_meridian": 10.0}, "+proj=aea +lat_1=30 +lat_2=50 +lat_0=40 +lon_0=10"),
    "azimuthal_equidistant": (O, "+proj=aeqd +lat_0=40 +lon_0=10"),
    "geostationary x": ({"perspective_point_height": 35786023.0, "longitude_of_projection_origin": 10.0, "latitude_of_projection_origin": 0.0, "sweep_angle_axis": "x"}, "+proj=geos +h=35786023 +lon_0=10 +sweep=x"),
    "geostationary y": ({"perspective_point_height": 35785831.0, "longitude_of_projection_origin": 0.0, "sweep_angle_axis": "y"}, "+proj=geos +h=35785831 +lon_0=0 +sweep=y"),
    "geostationary fixed": ({"perspective_point_height": 35785831.0, "longitude_of_projection_origin": 0.0, "latitude_of_projection_origin": 0.0, "fixed_angle_axis": "y"}, "+proj=geos +h=35785831 +lon_0=0 +sweep=x"),
    "lambert_azimuthal_equal_area": (O, "+proj=laea +lat_0=40 +lon_0=10"),
    "lambert_conformal_conic 2": ({"standard_parallel": [33.0, 45.0], "latitude_of_projection_origin": 39.0, "longitude_of_central_meridian": 10.0}, "+proj=lcc +lat_1=33 +lat_2=45 +lat_0=39 +lon_0=10"),
    "lambert_conformal_conic 1": ({"standard_parallel": 38.5, "latitude_of_projection_origin": 38.5, "longitude_of_central_meridian": 262.5}, "+proj=lcc +lat_1=38.5 +lat_0=38.5 +lon_0=262.5"),
    "lambert_conformal_conic 1 elsewhere": ({"standard_parallel": 25.0, "latitude_of_projection_origin": 38.5, "longitude_of_central_meridian": 10.0}, "+proj=lcc +lat_1=25 +lat_2=25 +lat_0=38.5 +lon_0=10"),
    "lambert_cylindrical_equal_area": ({"standard_parallel": 30.0, "longitude_of_central_meridian": 10.0}, "+proj=cea +lat_ts=30 +lon_0=10"),
    "lambert_cylindrical_equal_area k": ({"scale_factor_at_projection_origin": 1.0, "longitude_of_central_meridian": 10.0}, "+proj=cea +lat_ts=0 +lon_0=10"),
    "mercator": ({"longitude_of_projection_origin": 10.0, "standard_parallel": 20.0}, "+proj=merc +lat_ts=20 +lon_0=10"),
    "mercator k": ({"longitude_of_projection_origin": 10.0, "scale_factor_at_projection_origin": 0.997}, "+proj=merc +k=0.997 +lon_0=10"),
    "oblique_mercator": ({"azimuth_of_central_line": 30.0, "latitude_of_projection_origin": 40.0, "longitude_of_projection_origin": 10.0, "scale_factor_at_projection_origin": 0.9996}, "+proj=omerc +lat_0=40 +lonc=10 +alpha=30 +gamma=30 +k=0.9996"),
    "orthographic": (O, "+proj=ortho +lat_0=40 +lon_0=10"),
    "polar_stereographic north": ({"latitude_of_projection_origin": 90.0, "straight_vertical_longitude_from_pole": -45.0, "standard_parallel": 70.0}, "+proj=stere +lat_0=90 +lat_ts=70 +lon_0=-45"),
    "polar_stereographic south": ({"latitude_of_projection_origin": -90.0, "straight_vertical_longitude_from_pole": 0.0, "standard_parallel": -71.0}, "+proj=stere +lat_0=-90 +lat_ts=-71 +lon_0=0"),
    "polar_stereographic k": ({"latitude_of_projection_origin": 90.0, "straight_vertical_longitude_from_pole": 15.0, "scale_factor_at_projection_origin": 0.994}, "+proj=stere +lat_0=90 +k=0.994 +lon_0=15"),
    "polar_stereographic without origin": ({"straight_vertical_longitude_from_pole": -45.0, "standard_parallel": 70.0}, "+proj=stere +lat_0=90 +lat_ts=70 +lon_0=-45"),
    "polar_stereographic south without origin": ({"straight_vertical_longitude_from_pole": 0.0, "standard_parallel": -71.0}, "+proj=stere +lat_0=-90 +lat_ts=-71 +lon_0=0"),
    "polar_stereographic by longitude of origin": ({"latitude_of_projection_origin": 90.0, "longitude_of_projection_origin": -45.0, "standard_parallel": 70.0}, "+proj=stere +lat_0=90 +lat_ts=70 +lon_0=-45"),
    "sinusoidal": ({"longitude_of_projection_origin": 10.0}, "+proj=sinu +lon_0=10"),
    "sinusoidal by central meridian": ({"longitude_of_central_meridian": 10.0}, "+proj=sinu +lon_0=10"),
    "stereographic": ({**O, "scale_factor_at_projection_origin": 0.9999}, "+proj=stere +lat_0=40 +lon_0=10 +k=0.9999"),
    "transverse_mercator": ({"scale_factor_at_central_meridian": 0.9996, "longitude_of_central_meridian": 15.0, "latitude_of_projection_origin": 0.0}, "+proj=tmerc +lat_0=0 +lon_0=15 +k=0.9996"),
    "transverse_mercator by origin": ({"scale_factor_at_projection_origin": 0.9999, "longitude_of_projection_origin": 15.0, "latitude_of_projection_origin": 49.0}, "+proj=tmerc +lat_0=49 +lon_0=15 +k=0.9999"),
    "vertical_perspective": ({**O, "perspective_point_height": 5000000.0}, "+proj=nsper +lat_0=40 +lon_0=10 +h=5000000"),
}
AMBIGUOUS = {
    "lambert_conformal_conic without latitude": ({"standard_parallel": [33.0, 45.0], "longitude_of_central_meridian": 10.0}, "+proj=lcc +lat_1=33 +lat_2=45 +lat_0=0 +lon_0=10"),
    "lambert_conformal_conic without longitude": ({"standard_parallel": [33.0, 45.0], "latitude_of_projection_origin": 40.0}, None),
    "lambert_conformal_conic without parallels": ({"latitude_of_projection_origin": 40.0, "longitude_of_central_meridian": 10.0}, None),
    "polar_stereographic with nothing": ({"straight_vertical_longitude_from_pole": 0.0}, None),
    "transverse_mercator without longitude": ({"scale_factor_at_central_meridian": 1.0, "latitude_of_projection_origin": 0.0}, None),
    "geostationary without height": ({"longitude_of_projection_origin": 0.0, "sweep_angle_axis": "y"}, None),
    "albers_conical_equal_area without parallels": ({"latitude_of_projection_origin": 40.0, "longitude_of_central_meridian": 10.0}, None),
    "healpix": ({"refinement_level": 3}, None),
    "unheard_of": ({}, None),
}
UNITS = {"m": 1, "meters": 1, "metre": 1, "km": 1000, "kilometers": 1000, "1000 m": 1000, "1000m": 1000, "1e3 m": 1000, "cm": 0.01, "US_survey_foot": 1200 / 3937, "foot": 0.3048, "feet": 0.3048, "ft": 0.3048, "dm": 0.1, "hm": 100, "mile": 1609.344, "100 km": 100000, "nautical_mile": 1852}


def mapped(suite, name, label, mapping, attributes, metres, units="m", factor=1.0, corners=None, axes=True, extra=None, **truth):
    """A file on metres `(x, y)`, written in `units` of `factor` metres."""
    x, y = metres
    values = sample("f4")
    with dataset(suite.path(name)) as data:
        names = {"standard_name": "projection_x_coordinate"}, {"standard_name": "projection_y_coordinate"}
        axis(data, "y", y / factor, units, **(names[1] if axes else {}))
        axis(data, "x", x / factor, units, **(names[0] if axes else {}))
        crs = data.createVariable("mapping", "i4", ())
        crs.setncatts({"grid_mapping_name": mapping, **attributes})
        made = variable(data, values, ("y", "x"), grid_mapping="mapping")
        if extra:
            extra(data, made)
    suite.add(name, "NETCDF4", label, [("v", north_up(values, x, y), None, None)], corners=corners, **truth)


def write_mappings(suite):
    metres = 20000.0 * np.arange(COLUMNS) - 30000, 20000.0 * np.arange(ROWS) + 10000
    for label, (attributes, proj) in MAPPINGS.items():
        mapping = label.split(" ")[0]
        for shape, (extra, ellipsoid) in SHAPES.items():
            if mapping == "geostationary" and shape == "none":
                continue
            name = f"mapping-{label.replace(' ', '-')}-{shape}.nc"
            mapped(suite, name, f"mapping {label} {shape}", mapping, {**attributes, **extra}, metres, corners=projected_corners(*metres, f"{proj} {ellipsoid}"), refusal=UNPLACED if mapping in ("oblique_mercator", "vertical_perspective", "orthographic") else None)
        for east, north in ((250000.0, -100000.0),):
            shifted = metres[0] + east, metres[1] + north
            if mapping == "geostationary":
                continue
            mapped(suite, f"mapping-{label.replace(' ', '-')}-false.nc", f"mapping {label} false origin", mapping, {**attributes, **GRS80, "false_easting": east, "false_northing": north}, shifted, corners=projected_corners(*shifted, f"{proj} +ellps=GRS80 +x_0={east} +y_0={north}"), refusal=UNPLACED if mapping in ("oblique_mercator", "vertical_perspective", "orthographic") else None)
    for label, (attributes, proj) in AMBIGUOUS.items():
        mapped(suite, f"mapping-{label.replace(' ', '-')}.nc", f"mapping {label}", label.split(" ")[0], {**attributes, **WGS84}, metres, corners=projected_corners(*metres, f"{proj} +ellps=WGS84") if proj else None, refusal=UNPLACED, unplaced=proj is None)
    laea, proj = MAPPINGS["lambert_azimuthal_equal_area"]
    for units, factor in UNITS.items():
        for false in (0.0, 4000000.0):
            shifted = metres[0] + false, metres[1] + false
            origin = {"false_easting": false / factor, "false_northing": false / factor} if false else {}
            mapped(suite, f"units-{units.replace(' ', '_')}-{false > 0}.nc", f"units {units} false={false > 0}", "lambert_azimuthal_equal_area", {**laea, **WGS84, **origin}, shifted, units, factor, corners=projected_corners(*shifted, f"{proj} +ellps=WGS84 +x_0={false} +y_0={false}"))
    for units in ("furlong", "pixel", "1", ""):
        mapped(suite, f"units-{units or 'none'}.nc", f"units '{units}'", "lambert_azimuthal_equal_area", {**laea, **WGS84}, metres, units, 1, corners=projected_corners(*metres, f"{proj} +ellps=WGS84") if units == "" else None, refusal=UNPLACED + "|unit", unplaced=units != "")


def write(suite):
    write_coordinates(suite)
    write_bounds(suite)
    write_mappings(suite)
