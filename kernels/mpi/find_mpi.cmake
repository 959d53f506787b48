# SPDX-License-Identifier: Apache-2.0
# Sets AMPLAB_HAS_MPI: whether kernels/mpi is built. AMPLAB_MPI:
#   AUTO  if MPI is found
#   ON    always; stops if MPI is not found
#   OFF   never
set(AMPLAB_MPI AUTO CACHE STRING "Build what lets several ranks train together (needs MPI): AUTO, ON or OFF")
set_property(CACHE AMPLAB_MPI PROPERTY STRINGS AUTO ON OFF)
set(AMPLAB_HAS_MPI OFF)
if(NOT AMPLAB_MPI)
  return()
endif()
enable_language(C) # for MPI's C interface
find_package(MPI 3.0 QUIET COMPONENTS C)
if(MPI_C_FOUND)
  set(AMPLAB_HAS_MPI ON)
elseif(NOT AMPLAB_MPI STREQUAL AUTO)
  message(FATAL_ERROR "AMPLAB_MPI=ON needs MPI 3 with headers (Debian: libopenmpi-dev)")
else()
  message(STATUS "No data parallel training over ranks: MPI with headers is not here")
endif()
