# SPDX-License-Identifier: Apache-2.0
# Selects the variants of kernels/cpu to build. Sets, from AMPLAB_CPU_VARIANTS and the rows of cpu_variants.def:
#   cpu_variants          names, each with its -march in march_<name>
#   cpu_native_needs      instruction sets that the variant "native" needs, if it is built
set(AMPLAB_CPU_VARIANTS "host" CACHE STRING
  "Builds of kernels/cpu: host (the best that this machine can run), all, native (-march=native), or a list of names")

set(known)
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/cpu_variants.def rows REGEX "^CPU_VARIANT\\(")
foreach(row ${rows})
  string(REGEX MATCH "^CPU_VARIANT\\(([a-z0-9_]+), *\"([^\"]+)\", *\"([^\"]+)\"" row "${row}")
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL CMAKE_MATCH_1)
    list(APPEND known ${CMAKE_MATCH_2})
    set(march_${CMAKE_MATCH_2} ${CMAKE_MATCH_3})
  endif()
endforeach()
set(march_native native)
if(NOT known)
  message(FATAL_ERROR "kernels/registry/cpu_variants.def has no row for ${CMAKE_SYSTEM_PROCESSOR}; one row adds it.")
endif()

# Runs the program's own detection on the building machine. Empty if it cannot run.
function(ask_building_processor answer)
  set(CMAKE_CXX_FLAGS "") # no sanitizers here
  try_run(status compiled
    SOURCES ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/probe/building_processor.cpp
            ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/cpu_info.cpp ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/cpu_variants.cpp
            ${PROJECT_SOURCE_DIR}/platform/machine.cpp
    CMAKE_FLAGS -DINCLUDE_DIRECTORIES=${PROJECT_SOURCE_DIR}
    CXX_STANDARD 20 CXX_STANDARD_REQUIRED ON
    COMPILE_OUTPUT_VARIABLE errors RUN_OUTPUT_VARIABLE output)
  if(NOT compiled)
    message(FATAL_ERROR "What asks this machine's processor does not compile:\n${errors}")
  endif()
  if(NOT "${status}" STREQUAL "0")
    set(output "")
  endif()
  set(${answer} "${output}" PARENT_SCOPE)
endfunction()

set(cpu_variants ${AMPLAB_CPU_VARIANTS})
set(cpu_native_needs)
if(AMPLAB_CPU_VARIANTS STREQUAL "all")
  set(cpu_variants ${known})
elseif("host" IN_LIST cpu_variants OR "native" IN_LIST cpu_variants)
  set(building_processor)
  if(NOT CMAKE_CROSSCOMPILING)
    ask_building_processor(building_processor)
  endif()
  if(building_processor)
    separate_arguments(cpu_native_needs UNIX_COMMAND "${building_processor}")
    list(POP_FRONT cpu_native_needs host)
    list(JOIN cpu_native_needs " " cpu_native_needs)
  elseif("native" IN_LIST cpu_variants)
    message(FATAL_ERROR
      "This machine's processor cannot be asked, and AMPLAB_CPU_VARIANTS says native; take names or all.")
  else()
    list(GET known -1 host) # any machine runs it
  endif()
  list(TRANSFORM cpu_variants REPLACE "^host$" "${host}")
endif()
list(REMOVE_DUPLICATES cpu_variants)
list(JOIN known ", " names)
foreach(variant ${cpu_variants})
  if(NOT DEFINED march_${variant})
    message(FATAL_ERROR "AMPLAB_CPU_VARIANTS names \"${variant}\"; it takes all, host, native, ${names}.")
  endif()
endforeach()
message(STATUS "kernels/cpu is built for ${cpu_variants}")
