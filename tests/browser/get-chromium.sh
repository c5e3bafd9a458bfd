#!/bin/sh
# Gets Debian's chromium for the browser tests where that is allowed; otherwise says what is left out.
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    export DEBIAN_FRONTEND=noninteractive
    apt-get install -y -qq chromium >/dev/null 2>&1 ||
        { apt-get update -qq >/dev/null 2>&1 && apt-get install -y -qq chromium >/dev/null 2>&1; }
fi
if ! command -v chromium >/dev/null; then
    echo "No chromium here, so the tests in tests/browser cannot run and are left out."
    echo "To run them too, install it (on Debian or Ubuntu: sudo apt install chromium)."
fi
