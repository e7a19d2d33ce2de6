import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, number, write

first, second = 12.5, -4.0
results = {'difference': first - second, 'absolute-difference': abs(first - second), 'percent-change': 100 * (first - second) / abs(second), 'ratio': first / second,
           'percent-of': 100 * first / second, 'sum': first + second, 'product': first * second, 'mean': (first + second) / 2}
units = {'percent-change': '%', 'percent-of': '%', 'ratio': '1'}

write(__file__, [
    *[case(operation, {'first': first, 'second': second}, {'operation': operation}, {'value': number(value, unit=units.get(operation, ''))}) for operation, value in results.items()],
    case('with a unit', {'first': 300, 'second': 295}, {'unit': 'K'}, {'value': number(5, unit='K')}),
    case('over nothing', {'first': 3, 'second': 0}, {'operation': 'ratio'}, {'value': number(np.nan)}),
])
