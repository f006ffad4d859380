"""Makes the pictures that the tests of uploads read: python3 functions/testing/pictures/make.py. Needs Pillow and pillow-heif."""

from pathlib import Path

import pillow_heif
from PIL import Image

pillow_heif.register_heif_opener()
here = Path(__file__).parent

# Four quarters: red, green, blue, white.
colours = ((255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255))
quarters = Image.new('RGB', (16, 8))
for x in range(16):
    for y in range(8):
        quarters.putpixel((x, y), colours[(x >= 8) + 2 * (y >= 4)])

upright = Image.Exif()
upright[0x0112] = 1
quarters.save(here / 'quarters.jpg', exif=upright, quality=95, subsampling=0)
quarters.save(here / 'quarters.png', exif=upright)
quarters.save(here / 'quarters.webp', exif=upright, lossless=True)

quarters.convert('CMYK').save(here / 'cmyk.jpg', quality=50)
quarters.convert('L').save(here / 'grey.jpg', quality=50)
quarters.save(here / 'progressive.jpg', progressive=True, quality=50)
Image.new('I;16', (16, 8), 40000).save(here / 'grey-16-bit.png')
quarters.convert('P').save(here / 'palette.png')

for kind in ('png', 'webp', 'gif'):
    more = [quarters.rotate(180)]
    quarters.save(here / f'animated.{kind}', save_all=True, append_images=more, duration=100)

quarters.save(here / 'picture.heic', quality=10)
quarters.save(here / 'picture.avif', quality=10)
quarters.save(here / 'picture.tiff', compression='tiff_deflate')

Image.new('1', (9000, 7000)).save(here / '63-million.png', optimize=True)
