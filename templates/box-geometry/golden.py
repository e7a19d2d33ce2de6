import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import boxes, case, failure, number, table, write
from shapely.affinity import scale
from shapely.geometry import box

found, rows = boxes('boxes.csv')


def expected(sampling=1, margin=0, factor=1, image=None):
    """Polygons: scaled, with a mitred buffer, cut by the image's."""
    shapes = []
    for position, corners in found:
        shape = scale(box(*corners), factor, factor).buffer(margin, join_style=2)
        shapes.append((position, shape.intersection(box(0, 0, *image)) if image else shape))
    lines = []
    for position, shape in shapes:
        x1, y1, x2, y2 = shape.bounds
        lines.append({'box': position, 'x': shape.centroid.x, 'y': shape.centroid.y, 'width': x2 - x1, 'height': y2 - y1, 'area': shape.area * sampling ** 2,
                      'x1': x1, 'y1': y1, 'x2': x2, 'y2': y2})
    areas = [line['area'] for line in lines]
    return {'geometry': table(lines), 'count': number(len(lines), len(lines), len(rows)), 'totalArea': number(sum(areas), unit='m2'), 'meanArea': number(np.mean(areas)),
            'largestArea': number(max(areas)), 'largestBox': number(lines[int(np.argmax(areas))]['box'])}


source = {'boxes': '../fixtures/boxes.csv'}
write(__file__, [
    case('corners in any order, a row without a number', source, {}, expected()),
    case('metres', source, {'groundSampling': 0.13}, expected(0.13)),
    case('expanded by 5 pixels and cut at the image', source, {'margin': 5, 'imageWidth': 320, 'imageHeight': 170}, expected(margin=5, image=(320, 170))),
    case('one and a half times as wide and high', source, {'scale': 1.5}, expected(factor=1.5)),
    case('corner and size, one box', {'boxes': '../fixtures/boxes-single.csv'}, {'columns': 'x, y, w, h', 'form': 'size'},
         {'geometry': table([{'box': 1, 'x': 110, 'y': 55, 'width': 20, 'height': 10, 'area': 200}])}),
    case('centre and size', {'boxes': '../fixtures/boxes-single.csv'}, {'columns': 'x,y,w,h', 'form': 'centre'}, {'geometry': table([{'x': 100, 'y': 50, 'x1': 90, 'y2': 55}])}),
    failure('shrunk away', source, {'margin': -30}, 'inside out'),
    failure('no such column', source, {'columns': 'left,y1,x2,y2'}, "no column 'left'"),
])
