import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import cmath
import json
import os
from calendar import isleap, monthrange
from datetime import date

import numpy as np
from statistics_oracle import case, failure, fixture, number, samples, table, text, write


def phase(one):
    parts = [int(part) for part in one.split('-')]
    length = 366 if isleap(parts[0]) else 365
    first = date(parts[0], parts[1], 1).timetuple().tm_yday - 1
    return (first + (monthrange(*parts)[1] / 2 if len(parts) == 2 else parts[2] - 0.5)) / length


def vector(dates, values):
    total = sum(value * cmath.exp(2j * np.pi * phase(one)) for one, value in zip(dates, values))
    share = abs(total) / sum(values)
    return (cmath.phase(total) / 2 / np.pi) % 1 * 365.25 + 0.5, share


def expected(name):
    dates, values = samples(name)
    known = [(one, value) for one, value in zip(dates, values) if np.isfinite(value)]
    centroid, share = vector(*zip(*known))
    rows = []
    for year in dict.fromkeys(one[:4] for one, _ in known):
        own = [pair for pair in known if pair[0][:4] == year]
        centre, part = vector(*zip(*own))
        rows.append({'year': int(year), 'centroid': centre, 'concentration': part, 'total': sum(value for _, value in own), 'valid': len(own)})
    month = date.fromordinal(date(2001, 1, 1).toordinal() + int((centroid - 0.5) / 365.25 * 365)).month
    return {'centroid': number(centroid, len(known), len(dates)), 'concentration': number(share), 'month': text(f'{month:02d}'), 'years': table(rows)}


write(__file__, [
    case('monthly amounts with a gap', {'values': fixture('series-months.json')}, {}, expected('series-months.json')),
    case('every 16 days', {'values': fixture('series-greenness.json')}, {}, expected('series-greenness.json')),
    case('nothing known', {'values': fixture('series-missing.json')}, {}, {'centroid': number(np.nan, 0, 2), 'concentration': number(np.nan), 'month': text(None), 'years': table([])}),
    failure('amounts below 0', {'values': fixture('series-negative.json')}, {}, 'not below 0'),
    failure('years have no season', {'values': fixture('series-years.json')}, {}, 'does not say the month'),
])
