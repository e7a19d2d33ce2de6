import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import boxes, case, failure, number, table, write
from shapely.geometry import box

found, rows = boxes('boxes.csv')
wanted, _ = boxes('boxes-reference.csv')


def expected(threshold):
    shares = np.array([[box(*one).intersection(box(*other)).area / box(*one).union(box(*other)).area for _, other in wanted] for _, one in found])
    left, matches = shares.copy(), []
    while left.max() > 0 and left.max() >= threshold:
        i, j = np.unravel_index(left.argmax(), left.shape)
        matches.append({'detection': found[i][0], 'reference': wanted[j][0], 'overlap': shares[i, j]})
        left[i, :] = left[:, j] = 0
    hits = len(matches)
    precision, recall = hits / len(found), hits / len(wanted)
    return {'matches': table(matches), 'matched': number(hits), 'precision': number(100 * precision, len(found), len(rows), unit='%'), 'recall': number(100 * recall),
            'f1': number(200 * precision * recall / (precision + recall) if hits else 0), 'meanOverlap': number(np.mean([m['overlap'] for m in matches]) if hits else np.nan)}


source = {'detections': '../fixtures/boxes.csv', 'reference': '../fixtures/boxes-reference.csv'}
write(__file__, [
    case('half', source, {}, expected(0.5)),
    case('any overlap', source, {'threshold': 0}, expected(0)),
    case('none good enough', source, {'threshold': 0.99}, expected(0.99)),
    failure('three columns', source, {'columns': 'x1,y1,x2'}, 'four columns'),
])
