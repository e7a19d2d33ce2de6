import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import boxes, case, number, table, text, write
from scipy.spatial.distance import pdist, squareform

found, rows = boxes('boxes.csv')


def expected(sampling=1):
    centres = np.array([((x1 + x2) / 2, (y1 + y2) / 2) for _, (x1, y1, x2, y2) in found])
    positions = [position for position, _ in found]
    apart = squareform(pdist(centres)) * sampling
    first, second = np.triu_indices(len(found), 1)
    flat = apart[first, second]
    pair = lambda place: f'{positions[first[place]]} – {positions[second[place]]}'
    others = apart + np.diag(np.full(len(found), np.inf))
    return {'nearest': number(flat.min(), len(found), len(rows), unit='m'), 'farthest': number(flat.max()), 'meanNeighbour': number(others.min(1).mean()),
            'nearestPair': text(pair(flat.argmin())), 'farthestPair': text(pair(flat.argmax())),
            'neighbours': table([{'box': positions[i], 'x': centres[i, 0], 'y': centres[i, 1], 'neighbour': positions[others[i].argmin()], 'distance': others[i].min()}
                                 for i in range(len(found))])}


source = {'boxes': '../fixtures/boxes.csv'}
write(__file__, [
    case('pixels, a row without a number', source, {}, expected()),
    case('metres', source, {'groundSampling': 0.28}, expected(0.28)),
    case('one box has no distance', {'boxes': '../fixtures/boxes-single.csv'}, {'columns': 'x,y,w,h', 'form': 'size'},
         {'nearest': number(np.nan, 1, note='two boxes'), 'farthestPair': text(None), 'neighbours': table([{'box': 1, 'neighbour': None, 'distance': None}])}),
])
