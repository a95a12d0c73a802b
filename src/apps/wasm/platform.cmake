# Debian's emscripten: its standard library is libc++ 13, and none of the machine's own headers may be seen.
set(std ${CMAKE_CURRENT_LIST_DIR}/std)
add_compile_options(-fwasm-exceptions "SHELL:-isystem ${std}" "SHELL:-include ${std}/missing.h")
add_link_options(-fwasm-exceptions)
if(NONET_SIMD)
    add_compile_options(-msimd128)
endif()

find_path(NONET_JSON_HEADERS nlohmann/json.hpp PATHS /usr/include NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/headers)
file(CREATE_LINK ${NONET_JSON_HEADERS}/nlohmann ${PROJECT_BINARY_DIR}/headers/nlohmann SYMBOLIC)
add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED)
target_include_directories(nlohmann_json::nlohmann_json INTERFACE ${PROJECT_BINARY_DIR}/headers)
