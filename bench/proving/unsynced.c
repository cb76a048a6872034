/* Writes down what a process writes to the files of one folder, and when it has them synced.
 *
 * To be loaded before the C library (LD_PRELOAD). UNSYNCED_FOLDER is the folder, UNSYNCED_JOURNAL
 * the file of records: a letter, three numbers of 64 bits (offset, length, length of the path), the
 * path, and for a write its bytes.
 *
 *   W  so many bytes are about to be written at this offset
 *   T  the file is about to be cut to this length
 *   S  the file has reached the disk
 *   U  the file is gone
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
static int journal = -1;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* The length of the path of a file in the folder; 0 for every other file. */
static size_t path_of(int file, char *path, size_t room) {
    const char *folder = getenv("UNSYNCED_FOLDER");
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, room);
    if (!folder || length <= 0 || strncmp(path, folder, strlen(folder))) return 0;
    return (size_t)length;
}

static void put(char what, const char *path, size_t named, uint64_t offset, const void *bytes,
                uint64_t length) {
    uint64_t numbers[3] = {offset, length, named};
    struct iovec parts[4] = {
        {&what, 1}, {numbers, sizeof numbers}, {(void *)path, named}, {(void *)bytes, bytes ? length : 0}};
    pthread_mutex_lock(&one);
    if (journal < 0)
        journal = open(getenv("UNSYNCED_JOURNAL"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (writev(journal, parts, 4) < 0) abort();
    pthread_mutex_unlock(&one);
}

static void record(char what, int file, uint64_t offset, const void *bytes, uint64_t length) {
    char path[4096];
    size_t named = path_of(file, path, sizeof path);
    if (named) put(what, path, named, offset, bytes, length);
}

ssize_t write(int file, const void *bytes, size_t length) {
    off_t here = lseek(file, 0, SEEK_CUR);
    if (here >= 0) record('W', file, (uint64_t)here, bytes, length);
    return REAL(write)(file, bytes, length);
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) {
    record('W', file, (uint64_t)offset, bytes, length);
    return REAL(pwrite)(file, bytes, length, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t offset) {
    record('W', file, (uint64_t)offset, bytes, length);
    return REAL(pwrite64)(file, bytes, length, offset);
}

int ftruncate(int file, off_t length) {
    record('T', file, (uint64_t)length, NULL, 0);
    return REAL(ftruncate)(file, length);
}

int ftruncate64(int file, off64_t length) {
    record('T', file, (uint64_t)length, NULL, 0);
    return REAL(ftruncate64)(file, length);
}

int fsync(int file) {
    int failed = REAL(fsync)(file);
    if (!failed) record('S', file, 0, NULL, 0);
    return failed;
}

int fdatasync(int file) {
    int failed = REAL(fdatasync)(file);
    if (!failed) record('S', file, 0, NULL, 0);
    return failed;
}

int unlink(const char *path) {
    const char *folder = getenv("UNSYNCED_FOLDER");
    int failed = REAL(unlink)(path);
    if (!failed && folder && !strncmp(path, folder, strlen(folder)))
        put('U', path, strlen(path), 0, NULL, 0);
    return failed;
}
