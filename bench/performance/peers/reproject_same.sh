#!/bin/sh
# gdalwarp with our settings: places right to a thousandth of a pixel, predictor 2, tiles of 512.  reproject_same.sh IN OUT LEVEL
exec gdalwarp -q -overwrite -t_srs EPSG:3857 -r bilinear -et 0.001 -co COMPRESS=DEFLATE -co PREDICTOR=2 -co ZLEVEL="$3" \
  -co TILED=YES -co BLOCKXSIZE=512 -co BLOCKYSIZE=512 "$1" "$2"
