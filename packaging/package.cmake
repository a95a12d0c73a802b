# One Debian package of all, by `cmake --build build/release --target package`. The libraries that it depends on are found by looking at the
# binaries; data that is only opened at run time has to be named. packaging/debian makes what Debian would rather have: a source package
# and a package of each part. It is the newer one of the same version, and takes this one's place.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME nonet)
set(CPACK_PACKAGE_VENDOR "nonet")
set(CPACK_PACKAGE_CONTACT "The nonet developers <nonet@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_PACKAGE_DESCRIPTION "nonet finds every sudoku in a picture, solves it and draws the answer into the picture. It comes as a
command, a C++ and C library and a Python package.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_VERSION "${PROJECT_VERSION}~whole")
set(CPACK_DEBIAN_PACKAGE_CONFLICTS "libnonet0.1, libnonet-dev, nonet-data, nonet-pdf, python3-nonet")
set(CPACK_DEBIAN_PACKAGE_SECTION graphics)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
# The libraries of the package itself are not yet anyone's.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_LIBRARY_OUTPUT_DIRECTORY})
set(CPACK_DEBIAN_PACKAGE_DEPENDS "fonts-dejavu-core")
if(NONET_PYTHON)
    # A compiled module belongs to one minor version.
    math(EXPR next_minor "${Python_VERSION_MINOR} + 1")
    string(APPEND CPACK_DEBIAN_PACKAGE_DEPENDS ", python3 (>= ${Python_VERSION_MAJOR}.${Python_VERSION_MINOR}~), "
           "python3 (<< ${Python_VERSION_MAJOR}.${next_minor}), python3-numpy")
endif()
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "bash-completion, libopencv-dev")
include(CPack)
