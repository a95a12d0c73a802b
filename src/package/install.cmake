include(CMakePackageConfigHelpers)

install(TARGETS nonet_logic nonet EXPORT nonetTargets FILE_SET HEADERS)
install(TARGETS nonet_cli)
install(TARGETS nonet_pictures LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/nonet)
install(FILES ${PROJECT_SOURCE_DIR}/models/digits.onnx ${PROJECT_SOURCE_DIR}/models/README.md
        DESTINATION ${CMAKE_INSTALL_DATADIR}/nonet/models)
install(EXPORT nonetTargets NAMESPACE nonet:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/nonet)

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/nonetConfig.cmake.in ${PROJECT_BINARY_DIR}/nonetConfig.cmake
                              INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/nonet)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/nonetConfigVersion.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/nonetConfig.cmake ${PROJECT_BINARY_DIR}/nonetConfigVersion.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/nonet)

configure_file(${CMAKE_CURRENT_LIST_DIR}/nonet.pc.in ${PROJECT_BINARY_DIR}/nonet.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/nonet.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
