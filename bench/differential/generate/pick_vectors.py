"""Copies a representative part of the vector files, one or a few for each convention, with their manifest, for the tests.

    python3 pick_vectors.py <folder that vectors.py filled> <folder to write>
"""
import json
import os
import re
import shutil
import sys

# For each format: patterns of cases. The first case that matches a pattern is taken, all of them with '*' in front.
PICKS = {
    'GeoPackage': [r'log with a change, Point', r'left in the middle of a change, Point'],
    'FlatGeobuf': [r'Point in EPSG:32633', r'MultiPolygon Z', r'MultiLineString M', r'*field ', r'SPATIAL_INDEX=YES', r'mixed types', r'collection of', r'MultiPoint in EPSG:3035'],
    'GeoJSON': [r'*crs EPSG:25832', r'*crs ESRI:102008: (name|urn|http)', r'*crs urn', r'*crs http', r'crs OGC', r'*crs \+', r'*crs EPSG:3035 as', r'*crs refused', r'crs null', r'no crs', r'crs of a', r'features of different',
                r'alone', r'type at the end', r'*root GeometryCollection', r'*feature of a GeometryCollection', r'*empty', r'*attribute', r'*feature id', r'byte order', r'^NaN', r'Esri', r'JSON-FG', r'RFC7946', r'ID_FIELD'],
    'GeoJSONSeq': [r'*^Polygon: ', r'Point RS=YES'],
    'TopoJSON': [r'*'],
    'Shapefile': [r'*records', r'*record numbers', r'*index', r'*rows than', r'*deleted row: \w+$', r'null shapes', r'no attributes', r'no projection', r'*suffixes', r'*rings: .*kind 5$', r'rings: .*kind 15', r'rings: .*kind 25',
                  r'MultiPatch', r'line of', r'*^N ', r'*^[CDL] ', r'FoxPro', r'memo', r'two fields', r'*language driver', r'*unstated', r'0x57', r'cut within', r'*field name', r'*unknown .cpg', r'against', r'*\.cpg .(UTF-8|OEM 850|ANSI 1251|BIG5|ISO-8859-2|88591)',
                  r'MultiPolygon ZM', r'Point in EPSG:3035', r'field huge'],
    'dBASE': [r'N padded', r'N asterisks', r'FoxPro', r'dBASE 7', r'deleted'],
    'SQLite': [r'no GeoPackage'],
    'CSV': [r'*(LF|CRLF|CR)$', r'*quote', r'sep=', r'*end of', r'line ends', r'one col', r'named', r'*#', r'*comment', r'*^(none|NA|-|Na) ', r'*^(elements|country|R:|empty|infinity|truth|a row|pandas|no header|years|title|two col|names|short|decimal|thousands|open|three)', r'*^text (007|1 234|1,2,3|2018-13|18-06|15 June)', r'*identifiers', r'long dec', r'*^date ', r'*first', r'both orders', r'day and', r'*encoding'],
    'Parquet': [r'*, plain, pages 1, stat', r'*snappy, .*, pages 2$', r'3 row groups', r'*^(date|int96|decimal|int64|uint|float16|uuid|enum|json|bytes|nan|interval|timestamp|time|lists|structures|BSON|encrypted|all missing|no rows)[^,]*$'],
    'GeoParquet': [r'*^Polygon', r'*version', r'*PROJJSON', r'spherical', r'another', r'two', r'encoding WKT', r'*encoding', r'collections', r'a curve', r'a CRS', r'*GEOMETRY MultiPolygon', r'GEOGRAPHY Point', r'*GEO\w+, a CRS'],
    'coverage': [r'along borders, thirds', r'half pixels, metres', r'two parts that share a border, fractions'],
    'refused': [r'^KML', r'kmz', r'GML3.2', r'GPX', r'\.mif, Point', r'\.tab, Point', r'OpenStreetMap', r'Feather', r'ORC', r'xlsx'],
}


def picked(entries):
    chosen = {}
    for format, patterns in PICKS.items():
        cases = [entry for entry in entries if entry['format'] == format]
        for pattern in patterns:
            every, expression = pattern.startswith('*'), pattern.removeprefix('*')
            found = [entry for entry in cases if re.search(expression, entry['case'])]
            for entry in found if every else found[:1]:
                chosen[entry['file']] = chosen.get(entry['file']) or entry
    return chosen.values()


def main(source, target):
    shutil.rmtree(target, ignore_errors=True)
    os.makedirs(target)
    with open(os.path.join(source, 'manifest.jsonl'), encoding='utf-8') as file:
        entries = [json.loads(line) for line in file]
    with open(os.path.join(target, 'manifest.jsonl'), 'w', encoding='utf-8') as manifest:
        for entry in picked(entries):
            folder = os.path.dirname(entry['file'])
            shutil.copytree(os.path.join(source, folder), os.path.join(target, folder), dirs_exist_ok=True)
            manifest.write(json.dumps(entry, ensure_ascii=False) + '\n')


if __name__ == '__main__':
    main(sys.argv[1], sys.argv[2])
