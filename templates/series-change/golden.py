import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import json

import numpy as np
from oracle import case, failure, number, path_of, write


def samples(name):
    document = json.load(open(path_of(name)))
    return {sample['date']: float(sample['value']) for sample in document['samples']}


years, months, negative = samples('series-years.json'), samples('series-months.json'), samples('series-negative.json')
mean = lambda first, last: np.nanmean([value for date, value in months.items() if first <= date <= last])
before, after = mean('2015-01', '2015-12'), mean('2016-06', '2016-08')
of_years, of_months = {'values': '../fixtures/series-years.json'}, {'values': '../fixtures/series-months.json'}

write(__file__, [
    case('first to last', of_years, {}, {'change': number(years['2012'] - years['2001'], 2, unit='K', note='From 2001 to 2012.'), 'earlier': number(years['2001'], 1), 'later': number(years['2012'])}),
    case('percent between two dates', of_years, {'mode': 'percent', 'earlier': '2005', 'later': '2002'}, {'change': number(100 * (years['2002'] - years['2005']) / years['2005'], unit='%')}),
    case('absolute', of_years, {'mode': 'absolute', 'earlier': '2005', 'later': '2002'}, {'change': number(abs(years['2002'] - years['2005']))}),
    case('means of two periods, one with a missing month', of_months, {'earlier': '2015', 'later': '2016-06/2016-08'},
         {'change': number(after - before, 14), 'earlier': number(before, 11), 'later': number(after, 3)}),
    case('percent of a negative value: less cold is more', {'values': '../fixtures/series-negative.json'}, {'mode': 'percent', 'later': '2020'}, {'change': number(25)}),
    case('percent of zero does not exist', {'values': '../fixtures/series-negative.json'}, {'mode': 'percent', 'earlier': '2021', 'later': '2019'}, {'change': number(np.nan)}),
    case('a date without sample', of_years, {'earlier': '2004'}, {'change': number(np.nan), 'earlier': number(np.nan, 0)}),
    case('nothing at all', {'values': '../fixtures/series-missing.json'}, {}, {'change': number(np.nan)}),
])
