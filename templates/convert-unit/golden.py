import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, failure, number, write

write(__file__, [
    case('kelvin to degrees Celsius', {'value': 300}, {'unit': 'degC', 'offset': -273.15}, {'value': number(26.85, unit='degC')}),
    case('a difference of degrees Fahrenheit in kelvin', {'value': 9}, {'unit': 'K', 'scale': 5 / 9, 'offset': 255.3722, 'difference': True}, {'value': number(5, unit='K')}),
    case('m² to hectares', {'value': 25000}, {'unit': 'ha', 'scale': 1e-4}, {'value': number(2.5)}),
    case('power to decibels', {'value': 0.02}, {'unit': 'dB', 'logarithm': 'to-dB'}, {'value': number(10 * np.log10(0.02))}),
    case('decibels to power', {'value': -17}, {'unit': '1', 'logarithm': 'from-dB'}, {'value': number(10 ** -1.7)}),
    case('nothing has no decibels', {'value': 0}, {'unit': 'dB', 'logarithm': 'to-dB'}, {'value': number(np.nan)}),
    failure('a difference of decibels', {'value': 3}, {'unit': '1', 'logarithm': 'from-dB', 'difference': True}, 'convert the two values'),
])
