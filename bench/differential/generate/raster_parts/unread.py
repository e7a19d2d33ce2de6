"""Formats that are not read: each must be refused by name, with a way out."""
import os

from osgeo import gdal

from .common import copy, create, pixels, subfolder

DRIVERS = {
    'VRT': '.vrt', 'ENVI': '.dat', 'EHdr': '.bil', 'AAIGrid': '.asc', 'GIF': '.gif', 'BMP': '.bmp', 'WEBP': '.webp', 'NITF': '.ntf', 'PCIDSK': '.pix',
    'RST': '.rst', 'SAGA': '.sdat', 'GSBG': '.grd', 'GSAG': '.grd', 'GS7BG': '.grd', 'RMF': '.rsw', 'PNM': '.pgm', 'MRF': '.mrf', 'XYZ': '.xyz', 'ERS': '.ers', 'KRO': '.kro', 'PCRaster': '.map',
    'FITS': '.fits', 'ISIS3': '.cub', 'SGI': '.sgi', 'MBTiles': '.mbtiles', 'PDF': '.pdf', 'USGSDEM': '.dem', 'ISCE': '.isce', 'LAN': '.lan', 'BT': '.bt', 'GRASSASCIIGrid': '.txt', 'ROI_PAC': '.dem',
    'ILWIS': '.mpr', 'Leveller': '.ter', 'Terragen': '.ter', 'VICAR': '.vic', 'PDS4': '.xml', 'RRASTER': '.grd', 'ZMap': '.dat', 'BYN': '.byn', 'SIGDEM': '.sigdem', 'NGW': '.ngw', 'KMLSUPEROVERLAY': '.kmz',
}


def generate(folder, add):
    target = subfolder(folder, 'unread')
    for driver, suffix in DRIVERS.items():
        if gdal.GetDriverByName(driver) is None:
            continue
        path = os.path.join(target, driver.lower() + suffix)
        for dtype in ('uint8', 'int16', 'float32'):
            try:
                copy(path, pixels(dtype), driver, transform=(10, 0.1, 0, 50, 0, -0.1), projection='EPSG:4326')
            except RuntimeError:
                continue
            if os.path.exists(path):
                add(os.path.relpath(path, folder), driver, f'{driver} {dtype}', {'refuse': True})
                break
    hdf4 = os.path.join(target, 'hdf4.hdf')
    open(hdf4, 'wb').write(b'\x0e\x03\x13\x01\x00\x10' + b'\0' * 300)
    add(os.path.relpath(hdf4, folder), 'HDF4', 'HDF4 header', {'refuse': True})
    grib = os.path.join(target, 'grib1.grb')
    open(grib, 'wb').write(b'GRIB\x00\x01\x00\x01' + b'\0' * 300)
    add(os.path.relpath(grib, folder), 'GRIB', 'GRIB edition 1 header', {'refuse': True})
