// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a session of logs of training runs, by a process of amplab-engine. Owned by MainWindow; GUI thread, which never
// waits while the window lives.
#pragma once
#include <QObject>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>
#include <memory>

namespace amplab {

class LogImport : public QObject {
  Q_OBJECT

 public:
  explicit LogImport(QObject* parent = nullptr) : QObject(parent) {}
  ~LogImport() override; // kills a running process

  // Returns whether an import takes the file or folder for a log, by its name and its beginning.
  static bool isLog(const QString& path);
  // Returns whether a data file may as well be a log.
  static bool mayBeLog(const QString& path);

  // Sets the folder for sessions. Empty: they are lost with this.
  void setFolder(const QString& folder) { folder_ = folder; }
  // Emits began(), then imported() or complained(), unless cancel() is called or another import begins.
  void openFiles(const QStringList& logs);
  void openText(const QString& log);
  void cancel();

 signals:
  void began(const QString& sentence);
  void imported(const QString& session);
  void complained(const QString& sentence);

 private:
  bool makeFolder();
  void start(const QStringList& logs, const QString& name);
  void finish(int exitCode, QProcess::ExitStatus status);

  QString folder_, name_;                           // name: of the session
  std::unique_ptr<QTemporaryDir> parts_;            // what is imported, until it is whole
  QProcess* process_ = nullptr;                     // null: nothing is imported
  std::unique_ptr<QTemporaryDir> lost_with_window_; // null: there is folder_
};

} // namespace amplab
