include(CMakePackageConfigHelpers)

install(TARGETS nonet_logic EXPORT nonetTargets FILE_SET HEADERS)
install(FILES ${PROJECT_SOURCE_DIR}/packaging/debian/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})
if(NONET_COMMAND)
    install(TARGETS nonet_cli)
    install(FILES ${PROJECT_BINARY_DIR}/docs/nonet.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
    install(FILES ${PROJECT_BINARY_DIR}/docs/nonet.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME nonet)
    install(FILES ${PROJECT_BINARY_DIR}/docs/_nonet DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
    install(FILES ${PROJECT_BINARY_DIR}/docs/nonet.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endif()
if(NOT NONET_PICTURES)
    return()
endif()

install(TARGETS nonet nonet_live EXPORT nonetTargets FILE_SET HEADERS)
get_property(late_modules GLOBAL PROPERTY NONET_LATE_MODULES)
foreach(part nonet_pictures nonet_web nonet_camera ${late_modules})
    if(TARGET ${part})
        install(TARGETS ${part} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/nonet
                RUNTIME DESTINATION ${CMAKE_INSTALL_LIBDIR}/nonet)
    endif()
endforeach()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/models/ DESTINATION ${CMAKE_INSTALL_DATADIR}/nonet/models
        FILES_MATCHING PATTERN *.onnx PATTERN *.traineddata PATTERN README.md PATTERN train EXCLUDE)
install(EXPORT nonetTargets NAMESPACE nonet:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/nonet)
if(NONET_PYTHON)
    # Where Debian's Python looks below /usr; below /usr/local it is the folder of its version, such as lib/python3.11.
    set(NONET_PYTHON_DIR lib/python3/dist-packages CACHE STRING "Where Python packages go, below the prefix")
    install(TARGETS nonet_python LIBRARY DESTINATION ${NONET_PYTHON_DIR}/nonet)
    install(FILES apps/python/nonet/__init__.py apps/python/nonet/_batch.py apps/python/nonet/_display.py
                  apps/python/nonet/_nonet.pyi apps/python/nonet/py.typed
            DESTINATION ${NONET_PYTHON_DIR}/nonet)
endif()

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/nonetConfig.cmake.in ${PROJECT_BINARY_DIR}/nonetConfig.cmake
                              INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/nonet)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/nonetConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/nonetConfig.cmake ${PROJECT_BINARY_DIR}/nonetConfigVersion.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/nonet)

# Headers name cv::Mat, so that its flags and core are public; the rest of OpenCV matters to static linking only.
file(RELATIVE_PATH pc_prefix_from_here /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
set(pc_private opencv4)
if(NOT BUILD_SHARED_LIBS)
    string(APPEND pc_private " libjpeg libpng libtiff-4 libwebp libwebpdemux libcrypto")
    set(pc_cflags " -DNONET_STATIC")
endif()
configure_file(${CMAKE_CURRENT_LIST_DIR}/nonet.pc.in ${PROJECT_BINARY_DIR}/nonet.pc @ONLY)
configure_file(${CMAKE_CURRENT_LIST_DIR}/nonet_live.pc.in ${PROJECT_BINARY_DIR}/nonet_live.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/nonet.pc ${PROJECT_BINARY_DIR}/nonet_live.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
