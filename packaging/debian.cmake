# SPDX-License-Identifier: Apache-2.0
# One Debian package per component, built by cpack (see make_packages.sh).
set(AMPLAB_MAINTAINER "AMP Lab maintainers <maintainers@amplab.invalid>"
  CACHE STRING "Maintainer that the packages name")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME amplab)
set(CPACK_PACKAGE_VENDOR "AMP Lab")
set(CPACK_PACKAGE_CONTACT ${AMPLAB_MAINTAINER})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_COMPONENTS_ALL ${components})
set(CPACK_COMPONENTS_GROUPING IGNORE)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON) # the depends below name only what libraries do not imply

set(same_version "(= ${PROJECT_VERSION})")

set(CPACK_DEBIAN_ENGINE_PACKAGE_NAME amplab-engine)
set(CPACK_DEBIAN_ENGINE_PACKAGE_SECTION science)
set(CPACK_DEBIAN_ENGINE_PACKAGE_RECOMMENDS "dataset-fashion-mnist, python3") # python3 reads logs
set(CPACK_DEBIAN_ENGINE_PACKAGE_SUGGESTS "amplab, amplab-cuda")
set(CPACK_COMPONENT_ENGINE_DESCRIPTION "engine and command line of a lab for mixed precision
Trains small models in fp32, fp16 and bf16 as PyTorch's automatic mixed
precision does: autocast op by op, loss scaling, clipping, accumulation.
Compares runs of one seed, explains skipped steps, writes every step as CSV
and a run as a PyTorch script. Needs no GPU, and Python only to read logs.")

# The window draws text. Any font works. This is the font that its layout was designed with.
set(CPACK_DEBIAN_WINDOW_PACKAGE_NAME amplab)
set(CPACK_DEBIAN_WINDOW_PACKAGE_SECTION science)
set(CPACK_DEBIAN_WINDOW_PACKAGE_DEPENDS "amplab-engine ${same_version}, fonts-dejavu-core")
set(CPACK_DEBIAN_WINDOW_PACKAGE_RECOMMENDS "dataset-fashion-mnist, qt6-translations-l10n")
# The second line is what amplab-seats needs (docs/teaching.md).
set(CPACK_DEBIAN_WINDOW_PACKAGE_SUGGESTS "qt6-wayland, fonts-noto-cjk | fonts-wqy-zenhei,\
 tigervnc-standalone-server, matchbox-window-manager, bubblewrap, python3-websockify, novnc, qrencode")
set(CPACK_COMPONENT_WINDOW_DESCRIPTION "desktop lab for automatic mixed precision
Configure a small model and a precision mode and watch it train: loss, loss
scale, skipped steps, memory and the dtype of every op, several lanes of one
seed side by side. Settings can be changed while a lane trains, any past step
inspected phase by phase, and a skipped one explained.")

# NVIDIA's libraries are not in Debian main, and no tool can find their packages here. They are suggested by name only.
set(CPACK_DEBIAN_CUDA_PACKAGE_NAME amplab-cuda)
set(CPACK_DEBIAN_CUDA_PACKAGE_SECTION contrib/science)
set(CPACK_DEBIAN_CUDA_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_CUDA_PACKAGE_DEPENDS "amplab-engine ${same_version}, libc6, libgcc-s1, libstdc++6")
set(CPACK_DEBIAN_CUDA_PACKAGE_SUGGESTS
  "libcuda1, libcublaslt${CUDAToolkit_VERSION_MAJOR}, libcudnn9-cuda-${CUDAToolkit_VERSION_MAJOR}, libnccl2")
set(CPACK_COMPONENT_CUDA_DESCRIPTION "NVIDIA GPUs for the mixed-precision lab's engine
The backend that lets amplab-engine train on an NVIDIA GPU. It is loaded where
NVIDIA's driver, cuBLASLt ${CUDAToolkit_VERSION_MAJOR} and cuDNN 9 are found, which are not part of
Debian's main and are to be had from NVIDIA; \"amplab-engine describe devices\"
shows what is missing.")

include(CPack)
