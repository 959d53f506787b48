// SPDX-License-Identifier: Apache-2.0
// Shared ownership by an intrusive count. The count is not atomic: tensors and graphs live on the training thread.
// Long chains of objects that own each other, such as autograd nodes, are deleted without deep recursion.
#pragma once
#include <concepts>
#include <cstdint>
#include <utility>

namespace amplab {

class RefCounted {
 public:
  RefCounted() = default;
  RefCounted(const RefCounted&) = delete;
  RefCounted& operator=(const RefCounted&) = delete;
  virtual ~RefCounted() = default;
  int64_t ref_count() const { return count_; }

 private:
  template <class T> friend class Ref;
  // Deletes an object without owners. Queues it instead if too many deletions are nested.
  static void end(RefCounted* object) noexcept;

  union {
    int64_t count_ = 0;
    RefCounted* next_; // in the queue
  };
};

template <class T> class Ref {
 public:
  Ref() = default;
  explicit Ref(T* object) : object_(object) { acquire(); }
  Ref(const Ref& other) : object_(other.object_) { acquire(); }
  template <class Derived>
  requires std::derived_from<Derived, T> Ref(const Ref<Derived>& other) : Ref(other.get()) {}
  Ref(Ref&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Ref& operator=(Ref other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Ref() { release(); }

  T* get() const { return object_; }
  T* operator->() const { return object_; }
  T& operator*() const { return *object_; }
  explicit operator bool() const { return object_ != nullptr; }
  bool operator==(const Ref& other) const { return object_ == other.object_; }

 private:
  void acquire() {
    if (object_) ++static_cast<RefCounted*>(object_)->count_;
  }
  void release() {
    if (object_ && --static_cast<RefCounted*>(object_)->count_ == 0) RefCounted::end(object_);
  }
  T* object_ = nullptr;
};

template <class T, class... Args> Ref<T> make_ref(Args&&... args) { return Ref<T>(new T(std::forward<Args>(args)...)); }

} // namespace amplab
