# SPDX-License-Identifier: Apache-2.0
# AMPLAB_HAS_CUDA: whether kernels/cuda is built. nvcc needs a quarter of an hour, so AMPLAB_CUDA selects:
#   AUTO     if nvcc, cuBLASLt and cuDNN's headers are found and this machine has NVIDIA's driver
#   TOOLKIT  if they are found, for other machines
#   ON       stops if they are not found
#   OFF      never
# If nccl.h is found too, ranks with one GPU each use NCCL, which is loaded on demand. Otherwise collectives are
# host-staged.
# AMPLAB_CUDA_ARCHS lists the compute capabilities to compile for, in the form of CMAKE_CUDA_ARCHITECTURES. "90" makes
# code and PTX, so that later GPUs run it too. For a package:
#   -DAMPLAB_CUDA_ARCHS="75-real;80-real;86-real;89-real;90-real;100-real;120"
set(AMPLAB_CUDA AUTO CACHE STRING "Build the CUDA backend: AUTO, TOOLKIT, ON or OFF")
set_property(CACHE AMPLAB_CUDA PROPERTY STRINGS AUTO TOOLKIT ON OFF)
set(AMPLAB_CUDA_ARCHS 90 CACHE STRING "Compute capabilities that the CUDA backend is compiled for")
set(AMPLAB_HAS_CUDA OFF)
if(NOT AMPLAB_CUDA)
  return()
endif()
if(AMPLAB_CUDA STREQUAL AUTO)
  find_library(AMPLAB_NVIDIA_DRIVER libcuda.so.1 PATHS /usr/lib/wsl/lib)
  if(NOT AMPLAB_NVIDIA_DRIVER)
    message(STATUS "No CUDA backend: this machine has no NVIDIA driver")
    return()
  endif()
endif()

find_program(AMPLAB_NVCC nvcc HINTS ENV CUDACXX ENV CUDA_PATH ENV CUDA_HOME PATHS /usr/local/cuda PATH_SUFFIXES bin)
if(AMPLAB_NVCC AND NOT CMAKE_CUDA_COMPILER)
  set(CMAKE_CUDA_COMPILER ${AMPLAB_NVCC})
endif()
set(CMAKE_CUDA_ARCHITECTURES ${AMPLAB_CUDA_ARCHS})
include(CheckLanguage)
check_language(CUDA)
if(CMAKE_CUDA_COMPILER)
  find_package(CUDAToolkit 12.0 QUIET)
  # Beside the toolkit, or in CUBLAS_PATH and CUDNN_PATH. Python's packages only have numbered names.
  find_path(CUBLASLT_INCLUDE_DIR cublasLt.h HINTS ${CUDAToolkit_INCLUDE_DIRS} ENV CUBLAS_PATH PATH_SUFFIXES include)
  find_library(CUBLASLT_LIBRARY NAMES cublasLt libcublasLt.so.13 libcublasLt.so.12
    HINTS ${CUDAToolkit_LIBRARY_DIR} ENV CUBLAS_PATH PATH_SUFFIXES lib lib64)
  find_path(CUDNN_INCLUDE_DIR cudnn.h HINTS ${CUDAToolkit_INCLUDE_DIRS} ENV CUDNN_PATH PATH_SUFFIXES include)
  find_library(CUDNN_LIBRARY NAMES cudnn libcudnn.so.9
    HINTS ${CUDAToolkit_LIBRARY_DIR} ENV CUDNN_PATH PATH_SUFFIXES lib lib64)
  find_path(NCCL_INCLUDE_DIR nccl.h HINTS ${CUDAToolkit_INCLUDE_DIRS} ENV NCCL_PATH PATH_SUFFIXES include)
endif()
if(CUDAToolkit_FOUND AND CUBLASLT_INCLUDE_DIR AND CUBLASLT_LIBRARY AND CUDNN_INCLUDE_DIR AND CUDNN_LIBRARY)
  set(AMPLAB_HAS_CUDA ON)
  enable_language(CUDA)
  if(NOT CMAKE_CUDA20_STANDARD_COMPILE_OPTION) # CMake before 3.26 does not know that nvcc supports C++20
    set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION -std=c++20)
  endif()
elseif(NOT AMPLAB_CUDA MATCHES "^(AUTO|TOOLKIT)$")
  message(FATAL_ERROR
    "AMPLAB_CUDA=ON needs nvcc 12 or later (${CMAKE_CUDA_COMPILER}), cuBLASLt (${CUBLASLT_INCLUDE_DIR}, "
    "${CUBLASLT_LIBRARY}) and cuDNN 9 (${CUDNN_INCLUDE_DIR}, ${CUDNN_LIBRARY}), with headers")
else()
  message(STATUS "No CUDA backend: nvcc, or cuBLASLt or cuDNN with headers, is not here")
endif()
