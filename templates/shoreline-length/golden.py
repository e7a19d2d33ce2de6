import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, case, layer, number, physical, series, stack, table, write
from skimage.measure import find_contours


def length(values, level, metres):
    """Contours of scikit-image (lower pixels connected), measured in metres."""
    total = 0.0
    for line in find_contours(values, level, fully_connected='low', mask=np.isfinite(values)):
        for (y0, x0), (y1, x1) in zip(line[:-1], line[1:]):
            across, down = metres(min(int(np.floor(min(y0, y1))), values.shape[0] - 2))
            total += np.hypot((x1 - x0) * across, (y1 - y0) * down)
    return total


def cells(values, level):
    corners = np.stack([values[:-1, :-1], values[:-1, 1:], values[1:, :-1], values[1:, 1:]])
    return (np.isfinite(corners).all(0) & ~(corners > level).all(0) & (corners > level).any(0)).sum()


def degrees(row):
    """Metres per pixel of the elevation in degrees at the lower edge of a row, where the cell of pixel centres has its middle."""
    latitude = np.radians(61 - (row + 1) / 1200)
    a, e2 = 6378137.0, 0.00669437999014
    normal = a / np.sqrt(1 - e2 * np.sin(latitude) ** 2)
    return np.radians(1 / 1200) * normal * np.cos(latitude), np.radians(1 / 1200) * normal * (1 - e2) / (1 - e2 * np.sin(latitude) ** 2)


elevation = physical('elevation.tif')
nir = {date: physical(f'bands-{date}.tif', 4) for date in DATES}
thirty = lambda row: (30.0, 30.0)
rows = [{'layer': f'bands-{date}', 'date': date, 'length': length(value, 0.2, thirty), 'cells': cells(value, 0.2), 'valid': np.isfinite(value).sum(), 'of': 80} for date, value in nir.items()]
write(__file__, [
    case('three dates with gaps, saddles among them', {'values': stack('bands', 4)}, {'level': 0.2},
         {'length': number(rows[0]['length'], rows[0]['valid'], 80, unit='m'), 'lengths': series([(row['date'], row['length'], row['valid']) for row in rows]), 'layers': table(rows)}),
    case('an isoline of a relief with a hole', {'values': layer('elevation.tif')}, {'level': 320.5}, {'length': number(length(elevation, 320.5, thirty), 119, 120)}),
    case('degrees of longitude and latitude', {'values': layer('elevation-degrees.tif')}, {'level': 320.5}, {'length': number(length(elevation, 320.5, degrees), 119, 120)}),
    case('a level that nothing reaches', {'values': layer('elevation.tif')}, {'level': 9000}, {'length': number(0, 119, 120)}),
    case('no CRS: cells, but no length', {'values': layer('plain.tif', 1)}, {'level': 2.5}, {'length': number(np.nan), 'layers': table([{'cells': cells(physical('plain.tif', 1), 2.5), 'length': None}])}),
])
