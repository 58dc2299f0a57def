# Cross-compiles for 64-bit Windows with Debian's mingw-w64, and runs what it built under Wine. Not the toolchain that
# Unreal uses there (MSVC, or clang-cl), but the same system, the same ABI of types and another C++ runtime.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix) # posix: std::thread and std::mutex
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
set(CMAKE_CXX_FLAGS_INIT -Wa,-muse-unaligned-vector-move) # this GCC aligns no AVX register on the stack (GCC bug 54412)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static) # no DLLs of the compiler to find

# Libraries of this machine are not for Windows, but a package of headers alone is (Eigen).
set(CMAKE_FIND_ROOT_PATH /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(Eigen3_DIR /usr/share/eigen3/cmake)

# Wine keeps its registry and its drive C: in the build folder, and says only what the program says.
find_program(WINE NAMES wine64 wine PATHS /usr/lib/wine NO_CMAKE_FIND_ROOT_PATH)
if(WINE)
	set(CMAKE_CROSSCOMPILING_EMULATOR env WINEPREFIX=${CMAKE_BINARY_DIR}/wine WINEDEBUG=-all ${WINE})
endif()
