"""
Writes geo/crs/data/datums.json: for every EPSG geographic CRS whose datum is not WGS 84 by another name, the shift of three or seven
parameters (EPSG dataset, as it comes with PROJ) that is nearest to what PROJ does in its area of use, the largest distance from that, and
how good EPSG says its operations without grids are (their median, or that of the shift). PROJ's "ballpark" operations, which leave the datum alone, are no measure: they are not allowed.

    python3 make_datums.py PROJ_DB OUTPUT
"""
import collections
import json
import math
import re
import sqlite3
import sys
import unicodedata

import numpy as np
from osgeo import gdal, osr

osr.UseExceptions()
SMALL = 0.02
RADIAN_SECONDS = math.degrees(1) * 3600


def seconds(value, unit):
    return 0 if value is None else value * {'9104': 1, '9101': RADIAN_SECONDS, '9109': RADIAN_SECONDS * 1e-6, '1031': 1e-3, '9102': 3600, '9113': 0.324}[str(unit)]


def parts_per_million(value, unit):
    return 0 if value is None else value * {'9202': 1, '1028': 1e-3, '9201': 1e6}[str(unit)]


def bare(name):
    plain = ''.join(one for one in unicodedata.normalize('NFD', name) if not unicodedata.combining(one))
    return re.sub(r'[^a-z0-9]', '', plain.lower())


def operations(db):
    """Shift parameters in PROJ's convention (position vector) by the code of the source CRS, and EPSG's accuracy of each in metres."""
    found = collections.defaultdict(dict)
    rows = db.execute("""select source_crs_code, method_code, tx, ty, tz, rx, ry, rz, rotation_uom_code, scale_difference, scale_difference_uom_code, accuracy
        from helmert_transformation_table where source_crs_auth_name='EPSG' and target_crs_auth_name='EPSG' and target_crs_code in ('4326', '4258', '4269', '4283', '4167', '4674', '4190', '4612')
        and method_code in ('9603', '9606', '9607')""")
    for source, method, tx, ty, tz, rx, ry, rz, angle, scale, ratio, accuracy in rows:
        sign = -1 if str(method) == '9607' else 1
        rotation = [sign * seconds(value, angle) for value in (rx, ry, rz)]
        shift = [tx, ty, tz, *rotation, parts_per_million(scale, ratio)]
        shift = [round(value, 9) for value in shift]
        shift = shift[:3] if not any(shift[3:]) else shift
        # One shift may stand for several areas; 999 is EPSG's way to say that nobody knows.
        stated = [one for one in (found[str(source)].get(tuple(shift)), accuracy) if one is not None and float(one) < 999]
        found[str(source)][tuple(shift)] = max(map(float, stated), default=None)
    return found


def extent(db, table, code):
    rows = db.execute("""select south_lat, north_lat, west_lon, east_lon from usage u join extent e on e.code=u.extent_code and e.auth_name=u.extent_auth_name
        where u.object_table_name=? and u.object_auth_name='EPSG' and u.object_code=?""", (table, code)).fetchall()
    boxes = [(south, north, west, east + 360 if east < west else east) for south, north, west, east in rows if None not in (south, north, west, east)]
    return max(boxes, key=lambda box: (box[1] - box[0]) * (box[3] - box[2]), default=None)


def lattice(box, steps):
    south, north, west, east = box
    return [((west + (east - west) * (i + 0.5) / steps + 180) % 360 - 180, south + (north - south) * (j + 0.5) / steps) for j in range(steps) for i in range(steps)]


def transformation(text, ballpark=True):
    source, target = osr.SpatialReference(), osr.SpatialReference()
    source.SetFromUserInput(text)
    target.ImportFromEPSG(4326)
    for one in (source, target):
        one.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    options = osr.CoordinateTransformationOptions()
    options.SetBallparkAllowed(ballpark)
    return osr.CoordinateTransformation(source, target, options)


def places(transform, points):
    osr.DontUseExceptions()
    result = np.array([point[:2] for point in transform.TransformPoints(points)], dtype='float64')
    osr.UseExceptions()
    result[~np.isfinite(result)] = np.nan
    return result


def distance(left, right):
    turn = (left[:, 0] - right[:, 0] + 180) % 360 - 180
    metres = 6371000 * np.radians(np.hypot(left[:, 1] - right[:, 1], turn * np.cos(np.radians(left[:, 1]))))
    return (float(np.nanmax(metres)), float(np.nanmedian(metres))) if np.isfinite(metres).any() else (math.inf, math.inf)


class Base:
    """One geographic CRS: how PROJ brings it to WGS 84, and the shifts that might stand for that."""

    def __init__(self, db, shifts, row):
        self.code, self.name, datum, self.datum_name, self.a, self.rf, self.b, self.pm, self.unit = row
        if self.rf is None:
            self.rf = 0 if self.b in (None, self.a) else self.a / (self.a - self.b)
        same = [code for (code,) in db.execute("select code from geodetic_crs where datum_code=? and datum_auth_name='EPSG'", (datum,))]
        plain = re.sub(r' \(.*\)$', '', self.name)
        same += [code for (code,) in db.execute("select code from geodetic_crs where name=? and auth_name='EPSG'", (plain,))] if plain != self.name else []
        self.accuracies = {shift: accuracy for code in same for shift, accuracy in shifts.get(str(code), {}).items()}
        self.candidates = [None, *self.accuracies]
        self.known = transformation(f'EPSG:{self.code}', False)
        size = f'+a={self.a} +rf={self.rf}' if self.rf else f'+R={self.a}'
        self.turn = 0.9 if self.unit == 9105 else 1
        self.transforms = []
        offered, self.candidates = self.candidates, []
        for shift in offered:
            text = '' if shift is None else ' +towgs84=' + ','.join(str(value) for value in (shift if len(shift) == 7 else [*shift, 0, 0, 0, 0]))
            try:
                self.transforms.append(transformation(f'+proj=longlat {size} +pm={self.pm}{text} +no_defs +type=crs'))
            except RuntimeError:
                continue
            self.candidates.append(shift)

    def best(self, box, steps):
        """Index of the shift whose largest distance from PROJ is least, and that distance."""
        points = [(lon - self.pm, lat) for lon, lat in lattice(box, steps)]
        own = [(lon / self.turn, lat / self.turn) for lon, lat in points]
        wanted = places(self.known, own)
        distances = [distance(wanted, places(one, points)) for one in self.transforms]
        index = min(range(len(distances)), key=lambda one: distances[one])
        return index, distances[index][0]


def degrees(value, unit):
    """EPSG's 9110 is sexagesimal: degrees, minutes and seconds in one number."""
    if str(unit) == '9110':
        sign, text = (-1 if value < 0 else 1), f'{abs(value):.8f}'
        whole, rest = text.split('.')
        return sign * (int(whole) + int(rest[:2]) / 60 + float(f'{rest[2:4]}.{rest[4:]}') / 3600)
    return value * {'9102': 1, '9105': 0.9, '9101': math.degrees(1)}[str(unit)]


def main(database, output):
    db = sqlite3.connect(database)
    shifts = operations(db)
    rows = db.execute("""select g.code, g.name, d.code, d.name, e.semi_major_axis, e.inv_flattening, e.semi_minor_axis, p.longitude, p.uom_code, e.uom_code,
        (select uom_code from axis a where a.coordinate_system_code=g.coordinate_system_code limit 1)
        from geodetic_crs g join geodetic_datum d on d.code=g.datum_code and d.auth_name='EPSG' join ellipsoid e on e.code=d.ellipsoid_code and e.auth_name=d.ellipsoid_auth_name
        join prime_meridian p on p.code=d.prime_meridian_code and p.auth_name=d.prime_meridian_auth_name
        where g.auth_name='EPSG' and g.type='geographic 2D'""").fetchall()
    metres = {'9001': 1, '9005': 0.3047972654, '9094': 0.304799471538676, '9051': 0.3048, '9084': 0.3047995, '9042': 20.1167824943759}
    bases, projected, names, aliases = {}, {}, {}, {}
    for code, name, datum, datum_name, a, rf, b, pm, pm_unit, length, unit in rows:
        factor = metres.get(str(length))
        if factor is None:
            factor = db.execute("select conv_factor from unit_of_measure where auth_name='EPSG' and code=?", (length,)).fetchone()[0]
        try:
            base = Base(db, shifts, (code, name, datum, datum_name, a * factor, rf, None if b is None else b * factor, degrees(pm, pm_unit), unit))
        except RuntimeError:
            continue
        box = extent(db, 'geodetic_crs', code)
        index, bound = base.best(box, 9) if box else (0, math.inf)
        if index == 0 and bound < SMALL and base.pm == 0 and base.unit != 9105:
            known = {bare(datum_name), bare(name)}
            names.update((one, 0) for one in known if one not in names)
        else:
            own = {'a': base.a, 'rf': base.rf, 'pm': base.pm, 'shifts': base.candidates[1:], 'best': index - 1, 'bound': round(bound, 2) if math.isfinite(bound) else None}
            stated = [one for one in base.accuracies.values() if one is not None]
            if stated:
                # A shift that was made for a small area may serve a large one well, or one that was made for all may be the best of them.
                chosen = base.accuracies.get(base.candidates[index]) or math.inf
                own['accuracy'] = min(chosen, float(np.median(stated)))
            if base.unit == 9105:
                own['unit'] = 'grad'
            bases[str(code)] = own
            esri = [alias for (alias,) in db.execute("select alt_name from alias_name where auth_name='EPSG' and ((table_name='geodetic_datum' and code=?) or (table_name='geodetic_crs' and code=?))", (datum, code))]
            for one in [datum_name, name]:
                names.setdefault(bare(one), int(code))
            for one in esri:
                for spelling in (bare(one), bare(re.sub(r'^(D_|GCS_)', '', one))):
                    aliases.setdefault(spelling, int(code))
            for other, other_name in db.execute("select code, name from projected_crs where auth_name='EPSG' and geodetic_crs_auth_name='EPSG' and geodetic_crs_code=?", (code,)).fetchall():
                area = extent(db, 'projected_crs', other)
                if area is None:
                    continue
                chosen, off = base.best(area, 4)
                projected[other] = [int(code), chosen - 1, round(off, 2) if math.isfinite(off) else None]
    for one, code in aliases.items():
        names.setdefault(one, code)
    used = collections.defaultdict(set)
    for base, chosen, _ in projected.values():
        used[str(base)].add(chosen)
    for code, own in bases.items():
        keep = sorted((used[code] | {own['best']}) - {-1})
        renumber = {old: new for new, old in enumerate(keep)} | {-1: -1}
        own['shifts'] = [own['shifts'][old] for old in keep]
        own['best'] = renumber[own['best']]
        for entry in projected.values():
            if str(entry[0]) == code:
                entry[1] = renumber[entry[1]]
    same = [name for name, code in names.items() if code == 0]
    document = {'source': 'EPSG Geodetic Parameter Dataset (epsg.org), as distributed with PROJ', 'bases': bases, 'projected': projected, 'names': {name: code for name, code in names.items() if code}, 'same': sorted(same)}
    json.dump(document, open(output, 'w', encoding='utf-8'), separators=(',', ':'), ensure_ascii=False)


if __name__ == '__main__':
    gdal.PushErrorHandler('CPLQuietErrorHandler')
    main(sys.argv[1], sys.argv[2])
